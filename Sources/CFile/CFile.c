#include "CFile.h"
