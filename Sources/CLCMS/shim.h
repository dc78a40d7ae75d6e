// SPDX-License-Identifier: MIT
// Little CMS 2.14, for showing photos only: what is saved keeps its colours and their profile.
#include <lcms2.h>
