// SPDX-License-Identifier: MIT
/// The header that every lab's oracle.cpp includes.
#pragma once

#include "harness/verify/oracle.hpp"
