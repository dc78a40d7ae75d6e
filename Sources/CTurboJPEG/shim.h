// SPDX-License-Identifier: MIT
// The TurboJPEG 2.1 API. Its functions return codes, so that no longjmp ever meets a Swift frame.
#include <turbojpeg.h>
#ifndef TJFLAG_LIMITSCANS
#error "FaceOFF needs TurboJPEG 2.1 or newer"
#endif
