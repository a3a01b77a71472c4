/// A planted violation: base uses what is above it.
#pragma once
#include "harness/model/thing.hpp"
