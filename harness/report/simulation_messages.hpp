// SPDX-License-Identifier: MIT
/// The texts about a kernel's costs on the simulated GPU.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::report::text {

// Why an access costs more than necessary.
LABCHECK_MESSAGE(no_fixed_stride, "the addresses of neighboring threads have no fixed stride");
LABCHECK_MESSAGE(starts_misaligned,
                 "the first address of the warp is not a multiple of 32 bytes, or some threads are "
                 "inactive");
LABCHECK_PLURAL_MESSAGE(bytes_apart, "the addresses of neighboring threads are {count} byte apart",
                        "the addresses of neighboring threads are {count} bytes apart");
LABCHECK_PLURAL_MESSAGE(
    elements_apart, "the addresses of neighboring threads are {count} element of {size} apart",
    "the addresses of neighboring threads are {count} elements of {size} apart");
LABCHECK_PLURAL_MESSAGE(words_apart, "the addresses of neighboring threads are {count} word apart",
                        "the addresses of neighboring threads are {count} words apart");
LABCHECK_MESSAGE(cause_and_advice, "{cause}; {advice}");
LABCHECK_HINT(pad_rows, "pad each row by one element");

// Remarks about a line.
LABCHECK_PLURAL_MESSAGE(sectors_of_loads,
                        "each load accesses {count} sector (minimum: {least}): {why}",
                        "each load accesses {count} sectors (minimum: {least}): {why}");
LABCHECK_PLURAL_MESSAGE(sectors_of_stores,
                        "each store accesses {count} sector (minimum: {least}): {why}",
                        "each store accesses {count} sectors (minimum: {least}): {why}");
LABCHECK_PLURAL_MESSAGE(bank_passes_of_loads,
                        "each load takes {count} bank pass (minimum: {least}): {why}",
                        "each load takes {count} bank passes (minimum: {least}): {why}");
LABCHECK_PLURAL_MESSAGE(bank_passes_of_stores,
                        "each store takes {count} bank pass (minimum: {least}): {why}",
                        "each store takes {count} bank passes (minimum: {least}): {why}");
LABCHECK_PLURAL_MESSAGE(
    divergent_constants,
    "each constant memory load takes {count} pass (minimum: 1): the threads of a warp read "
    "different addresses; constant memory is fast only if all threads read the same address",
    "each constant memory load takes {count} passes (minimum: 1): the threads of a warp read "
    "different addresses; constant memory is fast only if all threads read the same address");
LABCHECK_PLURAL_MESSAGE(
    contended_atomics,
    "each atomic operation takes {count} pass (minimum: 1): threads of a warp update the same "
    "address; combine their values first",
    "each atomic operation takes {count} passes (minimum: 1): threads of a warp update the same "
    "address; combine their values first");
LABCHECK_PLURAL_MESSAGE(
    local_requests,
    "{count} request to local memory: an array that is indexed at run time is stored there, not in "
    "registers",
    "{count} requests to local memory: an array that is indexed at run time is stored there, not "
    "in registers");
LABCHECK_MESSAGE(divergent_branches,
                 "{divergent} of {branches} branches diverge: while some threads of the warp take "
                 "one path, the others wait");

// Remarks about a kernel.
LABCHECK_PLURAL_MESSAGE(spilled_registers,
                        "the kernel spills registers: {count} byte per thread go to local memory",
                        "the kernel spills registers: {count} bytes per thread go to local memory");
LABCHECK_MESSAGE(low_occupancy, "only {warps} of {most} warps fit on a multiprocessor, {limit}");
LABCHECK_MESSAGE(limited_by_threads, "limited by the number of threads per multiprocessor");
LABCHECK_MESSAGE(limited_by_blocks, "limited by the number of blocks per multiprocessor");
LABCHECK_MESSAGE(limited_by_registers, "limited by registers ({registers} per thread)");
LABCHECK_PLURAL_MESSAGE(limited_by_shared_memory,
                        "limited by shared memory ({count} byte per block)",
                        "limited by shared memory ({count} bytes per block)");

// What a kernel did.
LABCHECK_PLURAL_MESSAGE(warp_instructions,
                        "{count} warp instructions, on average {lanes} of {all} threads active",
                        "{count} warp instructions, on average {lanes} of {all} threads active");
LABCHECK_PLURAL_MESSAGE(flops, "{count} floating-point operations",
                        "{count} floating-point operations");
LABCHECK_PLURAL_MESSAGE(atomic_requests,
                        "{count} warp requests, on average {threads} at the same address",
                        "{count} warp requests, on average {threads} at the same address");
LABCHECK_PLURAL_MESSAGE(threads, "{count} thread", "{count} threads");
LABCHECK_PLURAL_MESSAGE(branches, "{count} warp branches, {divergent} of them divergent",
                        "{count} warp branches, {divergent} of them divergent");
LABCHECK_PLURAL_MESSAGE(barrier_waits, "{count} warp waits", "{count} warp waits");

// Loads and stores of a kernel, and what each costs on average.
LABCHECK_PLURAL_MESSAGE(loads, "{count} load", "{count} loads");
LABCHECK_PLURAL_MESSAGE(stores, "{count} store", "{count} stores");
LABCHECK_PLURAL_MESSAGE(sectors, "{count} sector", "{count} sectors");
LABCHECK_PLURAL_MESSAGE(bank_passes, "{count} bank pass", "{count} bank passes");
LABCHECK_PLURAL_MESSAGE(passes, "{count} pass", "{count} passes");

}  // namespace labcheck::report::text
