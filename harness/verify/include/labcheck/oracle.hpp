/// The header that a lab's oracle.cpp includes.
#pragma once

#include "harness/verify/oracle.hpp"
