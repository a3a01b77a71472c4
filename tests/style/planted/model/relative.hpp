// SPDX-License-Identifier: MIT
#pragma once

#include "../base/thing.hpp"
