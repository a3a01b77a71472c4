// SPDX-License-Identifier: MIT
/// Texts about accesses to textures and surfaces that stop a kernel.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

// The shapes of images.
LABCHECK_MESSAGE(linear_memory, "linear memory");
LABCHECK_MESSAGE(image_of_1d, "a 1D image");
LABCHECK_MESSAGE(image_of_2d, "a 2D image");
LABCHECK_MESSAGE(image_of_3d, "a 3D image");
LABCHECK_MESSAGE(layers_of_1d, "layers of 1D images");
LABCHECK_MESSAGE(layers_of_2d, "layers of 2D images");
LABCHECK_MESSAGE(one_cubemap, "a cubemap");
LABCHECK_MESSAGE(layers_of_cubemaps, "layers of cubemaps");

// Objects of other kinds and shapes.
LABCHECK_MESSAGE(no_texture_object, "an access to a texture through {number}, which is {object}");
LABCHECK_MESSAGE(no_surface_object, "an access to a surface through {number}, which is {object}");
LABCHECK_MESSAGE(fetch_from_linear_memory, "a fetch from {image}, which only tex1Dfetch can read");
LABCHECK_MESSAGE(texture_of_other_shape,
                 "an access to {accessed} through a texture object of {image}");
LABCHECK_MESSAGE(surface_of_other_shape,
                 "an access to {accessed} through a surface object of {image}");

// Positions in surfaces.
LABCHECK_MESSAGE(surface_read, "read of {size}");
LABCHECK_MESSAGE(surface_write, "write of {size}");
LABCHECK_MESSAGE(misaligned_in_surface,
                 "misaligned {access} in a surface at {position}, which is not a multiple of "
                 "{size}");
LABCHECK_MESSAGE(outside_of_surface,
                 "out-of-bounds {access} in a surface at {position}: the surface has {size}");
LABCHECK_MESSAGE(byte_of_row, "byte {byte}");
LABCHECK_MESSAGE(byte_of_slice, "byte {byte} of row {row}");
LABCHECK_MESSAGE(byte_of_surface, "byte {byte} of row {row} of slice {slice}");
LABCHECK_PLURAL_MESSAGE(rows_of_size, "{count} row of {size}", "{count} rows of {size}");
LABCHECK_PLURAL_MESSAGE(slices_of_rows, "{count} slice of {rows}", "{count} slices of {rows}");

}  // namespace labcheck::simgpu::text
