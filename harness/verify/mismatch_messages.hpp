// SPDX-License-Identifier: MIT
/// The texts about wrong outputs. mismatch.hpp chooses among them.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

// How many elements of an array, a matrix or several matrices are wrong.
LABCHECK_PLURAL_MESSAGE(imprecise_array,
                        "On average, the elements of the array '{buffer}' are off by {count} "
                        "{type} rounding error, more than {type} arithmetic causes.",
                        "On average, the elements of the array '{buffer}' are off by {count} "
                        "{type} rounding errors, more than {type} arithmetic causes.");
LABCHECK_PLURAL_MESSAGE(imprecise_matrix,
                        "On average, the elements of the matrix '{buffer}' are off by {count} "
                        "{type} rounding error, more than {type} arithmetic causes.",
                        "On average, the elements of the matrix '{buffer}' are off by {count} "
                        "{type} rounding errors, more than {type} arithmetic causes.");
LABCHECK_PLURAL_MESSAGE(imprecise_matrices,
                        "On average, the elements of the matrices '{buffer}' are off by {count} "
                        "{type} rounding error, more than {type} arithmetic causes.",
                        "On average, the elements of the matrices '{buffer}' are off by {count} "
                        "{type} rounding errors, more than {type} arithmetic causes.");
LABCHECK_MESSAGE(only_element_of_array, "The only element of the array '{buffer}' is wrong.");
LABCHECK_MESSAGE(only_element_of_matrix, "The only element of the matrix '{buffer}' is wrong.");
LABCHECK_MESSAGE(only_element_of_matrices, "The only element of the matrices '{buffer}' is wrong.");
LABCHECK_MESSAGE(all_of_array, "All {all} elements of the array '{buffer}' are wrong.");
LABCHECK_MESSAGE(all_of_matrix, "All {all} elements of the matrix '{buffer}' are wrong.");
LABCHECK_MESSAGE(all_of_matrices, "All {all} elements of the matrices '{buffer}' are wrong.");
LABCHECK_PLURAL_MESSAGE(some_of_array,
                        "{count} of {all} elements of the array '{buffer}' is wrong.",
                        "{count} of {all} elements of the array '{buffer}' are wrong.");
LABCHECK_PLURAL_MESSAGE(some_of_matrix,
                        "{count} of {all} elements of the matrix '{buffer}' is wrong.",
                        "{count} of {all} elements of the matrix '{buffer}' are wrong.");
LABCHECK_PLURAL_MESSAGE(some_of_matrices,
                        "{count} of {all} elements of the matrices '{buffer}' is wrong.",
                        "{count} of {all} elements of the matrices '{buffer}' are wrong.");

// Pictures.
LABCHECK_PLURAL_MESSAGE(all_pixels, "All {count} pixel of the picture '{buffer}' are wrong.",
                        "All {count} pixels of the picture '{buffer}' are wrong.");
LABCHECK_MESSAGE(all_pixels_above_limit,
                 "All {all} pixels of the picture '{buffer}' are wrong; at most {allowed} may be.");
LABCHECK_PLURAL_MESSAGE(some_pixels, "{count} of {all} pixels of the picture '{buffer}' is wrong.",
                        "{count} of {all} pixels of the picture '{buffer}' are wrong.");
LABCHECK_PLURAL_MESSAGE(some_pixels_above_limit,
                        "{count} of {all} pixels of the picture '{buffer}' is wrong; at most "
                        "{allowed} may be.",
                        "{count} of {all} pixels of the picture '{buffer}' are wrong; at most "
                        "{allowed} may be.");
LABCHECK_MESSAGE(pixel_is_at, "It is at x={x}, y={y}.");
LABCHECK_MESSAGE(pixels_are_everywhere, "They are spread over the whole picture.");
LABCHECK_MESSAGE(pixels_are_between,
                 "They are between (x={left}, y={top}) and (x={right}, y={bottom}).");
LABCHECK_MESSAGE(imprecise_picture,
                 "Each pixel of the picture '{buffer}' is within its allowed error, but the "
                 "average error is {factor} times as large as allowed.");
LABCHECK_MESSAGE(first_wrong_pixel, "Pixel (x={x}, y={y}) is {got}, but {expected} is expected.");

// What the wrong elements have in common, and what it suggests.
LABCHECK_PLURAL_HINT(last_not_computed,
                     "Exactly the last element is {value}, so no thread computed it. Make the grid "
                     "cover the whole array: round up when dividing.",
                     "Exactly the last {count} elements are {value}, so no thread computed them. "
                     "Make the grid cover the whole array: round up when dividing.");
LABCHECK_PLURAL_MESSAGE(pixels_never_written, "{count} pixel was never written.",
                        "{count} pixels were never written.");
LABCHECK_PLURAL_MESSAGE(elements_never_written, "{count} element was never written.",
                        "{count} elements were never written.");
LABCHECK_HINT(nothing_copied_back,
              "Nothing was written to the output, which is host memory. Copy the result back with "
              "cudaMemcpyDeviceToHost.");
LABCHECK_HINT(copy_whole_result, "Copy the whole result back; the size is in bytes.");
LABCHECK_HINT(nothing_written,
              "Nothing was written to the output. Check that the kernel is launched with this "
              "buffer and with a nonempty grid.");
LABCHECK_HINT(cover_whole_output, "Make the grid cover the whole output: round up when dividing.");
LABCHECK_HINT(clear_before_adding,
              "If the kernel adds to the output (+=, atomicAdd), set it to 0 first.");
LABCHECK_PLURAL_HINT(copied_in_part,
                     "Only {count} of {all} bytes was copied back. cudaMemcpy counts bytes: "
                     "multiply the number of elements by sizeof({type}).",
                     "Only {count} of {all} bytes were copied back. cudaMemcpy counts bytes: "
                     "multiply the number of elements by sizeof({type}).");
LABCHECK_HINT(added_to_uninitialized,
              "Every element is the expected value plus the value that it had before the call. "
              "Initialize the output before you add to it (+=, atomicAdd).");
LABCHECK_MESSAGE(wrong_pixel_is, "The wrong pixel is {value}.");
LABCHECK_MESSAGE(wrong_pixels_are, "Every wrong pixel is {value}.");
LABCHECK_MESSAGE(wrong_element_is, "The wrong element is {value}.");
LABCHECK_MESSAGE(wrong_elements_are, "Every wrong element is {value}.");
LABCHECK_HINT(copy_all_inputs,
              "Copy every byte of all inputs to the device, and initialize device memory before "
              "you add to it.");
LABCHECK_HINT(read_no_uninitialized, "Check that the kernel reads no uninitialized memory.");
LABCHECK_HINT(accumulate_and_store, "Check that the result is accumulated and stored.");
LABCHECK_HINT(transposed,
              "The result is the transpose of the expected one. Swap row and column in the "
              "index.");
LABCHECK_MESSAGE(pixels_times_factor, "Every wrong pixel is {factor} times the expected value.");
LABCHECK_MESSAGE(elements_times_factor,
                 "Every wrong element is {factor} times the expected value.");
LABCHECK_HINT(add_terms_once, "Check that each term is added exactly once.");
LABCHECK_PLURAL_MESSAGE(in_last_rows, "Every mismatch is in the last row.",
                        "Every mismatch is in the last {count} rows.");
LABCHECK_PLURAL_MESSAGE(in_last_elements, "Every mismatch is in the last element.",
                        "Every mismatch is in the last {count} elements.");
LABCHECK_PLURAL_MESSAGE(in_last_columns, "Every mismatch is in the last column.",
                        "Every mismatch is in the last {count} columns.");
LABCHECK_PLURAL_MESSAGE(in_last_rows_or_column,
                        "Every mismatch is in the last row or the last column.",
                        "Every mismatch is in the last {count} rows or the last column.");
LABCHECK_PLURAL_MESSAGE(in_last_rows_or_columns,
                        "Every mismatch is in the last row or the last {columns} columns.",
                        "Every mismatch is in the last {count} rows or the last {columns} "
                        "columns.");
LABCHECK_HINT(check_partial_tile, "Check how the kernel handles the partial tile.");
LABCHECK_HINT(check_partial_block, "Check how the kernel handles the partial block.");
LABCHECK_HINT(same_as_another,
              "The result is bit for bit identical to '{other}', although the input changed "
              "between the calls. Copy the new values to the device in every call.");
LABCHECK_HINT(low_precision,
              "The result is close, but less accurate than {type} arithmetic. Check that no value "
              "or sum has a lower precision.");

// The line that wrote wrong elements. It is known from a run on the simulated GPU, where other
// elements may be wrong than in a run on a real GPU.
LABCHECK_MESSAGE(on_simulated_gpu_line_wrote_first,
                 "On the simulated GPU, {place} wrote the first wrong element of '{buffer}'.");
LABCHECK_MESSAGE(on_simulated_gpu_line_wrote_every,
                 "On the simulated GPU, {place} wrote every wrong element of '{buffer}'.");
LABCHECK_MESSAGE(on_simulated_gpu_line_wrote_only,
                 "On the simulated GPU, {place} wrote the wrong element of '{buffer}'.");
LABCHECK_MESSAGE(line_wrote_first, "{place} wrote the first wrong element of '{buffer}'.");
LABCHECK_MESSAGE(line_wrote_every, "{place} wrote every wrong element of '{buffer}'.");
LABCHECK_MESSAGE(line_wrote_only, "{place} wrote the wrong element of '{buffer}'.");
LABCHECK_MESSAGE(on_simulated_gpu_no_kernel_wrote_first,
                 "On the simulated GPU, no kernel wrote the first wrong element of '{buffer}'.");
LABCHECK_MESSAGE(on_simulated_gpu_no_kernel_wrote_every,
                 "On the simulated GPU, no kernel wrote the wrong elements of '{buffer}'.");
LABCHECK_MESSAGE(on_simulated_gpu_no_kernel_wrote_only,
                 "On the simulated GPU, no kernel wrote the wrong element of '{buffer}'.");
LABCHECK_MESSAGE(no_kernel_wrote_first, "No kernel wrote the first wrong element of '{buffer}'.");
LABCHECK_MESSAGE(no_kernel_wrote_every, "No kernel wrote the wrong elements of '{buffer}'.");
LABCHECK_MESSAGE(no_kernel_wrote_only, "No kernel wrote the wrong element of '{buffer}'.");
LABCHECK_MESSAGE(wrote_first, "wrote the first wrong element of '{buffer}'");
LABCHECK_MESSAGE(wrote_every, "wrote every wrong element of '{buffer}'");
LABCHECK_MESSAGE(wrote_only, "wrote the wrong element of '{buffer}'");

}  // namespace labcheck::messages
