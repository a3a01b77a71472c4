// SPDX-License-Identifier: MIT
/// The texts of verdicts on test cases. feedback.hpp chooses among them.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

// How a run ended.
LABCHECK_MESSAGE(exited,
                 "The program ended with exit status {status} before the test case was over.");
LABCHECK_HINT(return_instead_of_exit, "Return from the function instead of calling exit().");
LABCHECK_MESSAGE(segmentation_fault,
                 "The program crashed with a segmentation fault: host code used a pointer that is "
                 "not valid on the host.");
LABCHECK_HINT(use_host_pointers,
              "Check that the pointers in host code point to allocated host memory, not to device "
              "memory.");
LABCHECK_MESSAGE(aborted,
                 "The program crashed with abort(): a failed assertion or an uncaught exception.");
LABCHECK_MESSAGE(arithmetic_error,
                 "The program crashed with an arithmetic error such as a division by zero.");
LABCHECK_MESSAGE(signaled, "The program crashed with signal {signal} ({name}).");
LABCHECK_MESSAGE(not_started, "Linux cannot start the program: {reason}.");
LABCHECK_HINT(keep_sections, "Remove inline assembly that changes the program's sections.");
LABCHECK_MESSAGE(device_error, "CUDA reports {name}: {text}.");
LABCHECK_MESSAGE(function_absent, "The submission does not define {declaration}.");
LABCHECK_HINT(define_as_declared, "Define it exactly as lab.cuh declares it, including const.");
LABCHECK_HINT(similar_functions,
              "The submission defines {functions} instead. Use the exact declaration from "
              "lab.cuh.");
LABCHECK_MESSAGE(channel_broken,
                 "The program interfered with the channel between labcheck and the lab's driver.");
LABCHECK_MESSAGE(report_not_sound,
                 "The simulated GPU's report is incomplete, or something else wrote to it.");
LABCHECK_HINT(own_files_only, "Do not close or write to files that you did not open.");
LABCHECK_MESSAGE(time_limit, "The test case did not finish within {seconds} s.");
LABCHECK_HINT(end_loops, "Check that every loop ends, for every thread.");
LABCHECK_MESSAGE(memory_limit, "The program used more than {size} of host memory.");
LABCHECK_HINT(free_memory, "Free all memory that you allocate.");
LABCHECK_MESSAGE(output_limit, "The program printed more than {size}.");
LABCHECK_HINT(print_less, "Remove printf() from kernels and loops.");
LABCHECK_MESSAGE(setup_failed, "The test case could not be set up in the program: {reason}.");
LABCHECK_HINT(undo_earlier_calls,
              "Free the memory that earlier calls allocated, and end every stream capture.");
LABCHECK_MESSAGE(driver_failure, "The test case could not be set up: {reason}.");
LABCHECK_HINT(not_your_fault, "This is not your fault. Please report it to your instructor.");
LABCHECK_MESSAGE(not_returned, "labcheck did not receive the complete buffer '{buffer}'.");

// What to do about an error of CUDA.
LABCHECK_HINT(check_launch_shape,
              "Check <<<grid, block>>>: a block has at most 1,024 threads, and no dimension may be "
              "0. cudaGetLastError() after every launch shows which launch failed.");
LABCHECK_HINT(check_device_pointers,
              "A kernel used a pointer that is not valid on the device. Check that no host pointer "
              "is passed to it and that no index is far out of range.");
LABCHECK_HINT(check_alignment,
              "A vector type such as float4 needs an address that is a multiple of its size.");
LABCHECK_HINT(check_arguments,
              "An argument of a CUDA call is invalid. Check sizes, pointers and copy directions, "
              "and check every return value.");
LABCHECK_HINT(pass_variable_itself,
              "Pass the __constant__ or __device__ variable itself, without quotes: "
              "cudaMemcpyToSymbol(name, ...).");
LABCHECK_HINT(check_every_call,
              "Check the return value of every CUDA call, and call cudaGetLastError() after every "
              "launch.");

// Faults that the simulated GPU found.
LABCHECK_MESSAGE(fault_in_kernel, "kernel {kernel}: {fault}");
LABCHECK_PLURAL_MESSAGE(more_leaks, "(and {count} more leak)", "(and {count} more leaks)");
LABCHECK_MESSAGE(according_to_program, "According to the program, {fact}.");
LABCHECK_HINT(found_cause, "The simulated GPU found the cause: {fault}.");
LABCHECK_HINT(order_accesses, "Put a barrier between the two accesses.");
LABCHECK_HINT(order_accesses_of_blocks,
              "Put a barrier between the two accesses. If the threads are in different blocks, use "
              "atomic operations or a separate kernel launch.");
LABCHECK_HINT(reach_same_barrier,
              "Every thread of a block must reach the same __syncthreads(). Move it out of "
              "branches.");
LABCHECK_HINT(pass_exact_mask,
              "Pass a mask that contains exactly the lanes that reach this instruction.");
LABCHECK_HINT(check_heap_pointers,
              "Check the pointers that malloc() returns in kernels, and free each block once.");
LABCHECK_HINT(check_launch_errors, "Check cudaGetLastError() after every launch.");
LABCHECK_HINT(use_votes_with_mask,
              "Call __any_sync(), __all_sync() or __ballot_sync(), with a mask of the threads as "
              "the first argument.");
LABCHECK_HINT(use_other_instructions,
              "Use other instructions, or ask your instructor to check it on a real GPU.");

// Bytes that the program must not change.
LABCHECK_PLURAL_MESSAGE(overwritten_before,
                        "{count} byte before the start of '{buffer}' was overwritten.",
                        "{count} bytes before the start of '{buffer}' were overwritten.");
LABCHECK_PLURAL_MESSAGE(overwritten_after,
                        "{count} byte after the end of '{buffer}' was overwritten.",
                        "{count} bytes after the end of '{buffer}' were overwritten.");
LABCHECK_PLURAL_MESSAGE(overwritten_before_and_one_after,
                        "{count} byte before the start and 1 byte after the end of '{buffer}' were "
                        "overwritten.",
                        "{count} bytes before the start and 1 byte after the end of '{buffer}' "
                        "were overwritten.");
LABCHECK_PLURAL_MESSAGE(overwritten_on_both_sides,
                        "{count} byte before the start and {after} bytes after the end of "
                        "'{buffer}' were overwritten.",
                        "{count} bytes before the start and {after} bytes after the end of "
                        "'{buffer}' were overwritten.");
LABCHECK_HINT(check_indices_in_last_block,
              "Check every index against the size, including in the last block.");
LABCHECK_HINT(check_negative_indices, "Check that no index is negative.");
LABCHECK_PLURAL_MESSAGE(input_changed, "{count} element of the input '{buffer}' was changed.",
                        "{count} elements of the input '{buffer}' were changed.");
LABCHECK_HINT(work_on_copy, "An input is const. Write to the output only, or work on a copy.");

// Timed launches.
LABCHECK_MESSAGE(wrong_when_timed,
                 "In a timed launch, {buffer}[{index}] was {got} instead of {expected}.");
LABCHECK_MESSAGE(imprecise_when_timed,
                 "In a timed launch, {buffer} was less accurate than required.");
LABCHECK_HINT(inputs_differ_when_timed,
              "Every timed launch has different inputs. Check that no data is left over from the "
              "previous launch.");

// Whole programs.
LABCHECK_MESSAGE(success_instead_of_error,
                 "The program ended with exit status 0 (success), but it must report an error "
                 "here.");
LABCHECK_HINT(report_errors, "Print the error to standard error and return 1 from main().");
LABCHECK_MESSAGE(last_output, "Its last output: {line}");
LABCHECK_MESSAGE(program_failed, "The program failed with exit status {status}.");
LABCHECK_HINT(return_zero, "Return 0 from main() when the program has done its work.");
LABCHECK_MESSAGE(other_status,
                 "The program ended with exit status {status} instead of {expected}.");
LABCHECK_MESSAGE(not_printed_on_output, "The program did not print {what} on standard output.");
LABCHECK_MESSAGE(not_printed_on_errors, "The program did not print {what} on standard error.");
LABCHECK_MESSAGE(not_printed, "The program did not print {what}.");
LABCHECK_MESSAGE(number_not_printed,
                 "The program did not print {what}: there is no number after '{after}' on standard "
                 "output.");
LABCHECK_MESSAGE(wrong_number_with_tolerance,
                 "The program printed {printed} after '{after}' for {what}, but the right value is "
                 "{expected}, give or take {within}.");
LABCHECK_MESSAGE(wrong_number,
                 "The program printed {printed} after '{after}' for {what}, but the right value is "
                 "{expected}.");
LABCHECK_MESSAGE(not_a_regular_file, "The program did not leave {file} as a regular file.");
LABCHECK_HINT(create_regular_file,
              "Create the file in the working folder, with read permission; links, folders and "
              "pipes do not count.");
LABCHECK_MESSAGE(file_too_large, "The program wrote a file {file} that is too large.");
LABCHECK_HINT(files_may_have, "All files together may have {size} MiB.");
LABCHECK_MESSAGE(file_not_written, "The program did not write the file {file}.");
LABCHECK_HINT(create_file_by_name,
              "Create the file in the working folder, by its name without a folder.");

// Why results do not count as computed by kernels.
LABCHECK_MESSAGE(no_kernel_ran, "No kernel ran, so the result was computed on the host.");
LABCHECK_MESSAGE(not_recorded,
                 "The program does too much for a recording, so labcheck cannot show that kernels "
                 "computed the results.");
LABCHECK_MESSAGE(replay_is_wrong,
                 "labcheck repeated the recorded work with other inputs: the results were not "
                 "right, so kernels did not compute them.");
LABCHECK_MESSAGE(
    replay_has_no_end,
    "labcheck repeated the recorded work with other inputs, but it did not come to its "
    "end, so kernels alone do not compute the results.");
LABCHECK_PLURAL_MESSAGE(copies_arrange,
                        "Copies put {count} piece of less than 32 bytes into another "
                        "order, so they may have arranged the results instead of a kernel.",
                        "Copies put {count} pieces of less than 32 bytes into another "
                        "order, so they may have arranged the results instead of a kernel.");
LABCHECK_PLURAL_MESSAGE(host_arranges,
                        "Host code moved {count} piece of less than 16 bytes of what it had read, "
                        "so it may have arranged the results instead of a kernel.",
                        "Host code moved {count} pieces of less than 16 bytes of what it had read, "
                        "so it may have arranged the results instead of a kernel.");

}  // namespace labcheck::messages
