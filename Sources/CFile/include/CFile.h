// SPDX-License-Identifier: MIT
#ifndef FACEOFF_CFILE_H
#define FACEOFF_CFILE_H
#endif
