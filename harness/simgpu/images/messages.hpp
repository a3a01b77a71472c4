// SPDX-License-Identifier: MIT
/// Texts about texture and surface objects. They are parts of a message.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

LABCHECK_MESSAGE(not_an_object, "not an object");
LABCHECK_MESSAGE(texture_object, "a texture object");
LABCHECK_MESSAGE(surface_object, "a surface object");
LABCHECK_MESSAGE(destroyed_object, "a destroyed object");

}  // namespace labcheck::simgpu::text
