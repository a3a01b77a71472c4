// SPDX-License-Identifier: MIT
/// The texts about failed builds. compile_failures.hpp chooses among them.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

// The compiler reported errors.
LABCHECK_MESSAGE(does_not_compile, "The submission does not compile.");
LABCHECK_MESSAGE(does_not_compile_because, "The submission does not compile: {error}");
LABCHECK_MESSAGE(error_at, "{place}: {error}");
LABCHECK_PLURAL_MESSAGE(more_errors, "(and {count} more error)", "(and {count} more errors)");
LABCHECK_HINT(start_with_first_error,
              "Start with the first error: later errors often follow from it.");

// The linker did.
LABCHECK_MESSAGE(does_not_link, "The submission does not link.");
LABCHECK_MESSAGE(lab_defines_symbol, "{file} defines {symbol}, and so does a file of the lab.");
LABCHECK_HINT(use_definition_of_lab,
              "Remove your definition and use the lab's, or give yours another name.");
LABCHECK_MESSAGE(symbol_defined_twice, "The submission defines {symbol} twice.");
LABCHECK_MESSAGE(symbol_defined_in_files, "The submission defines {symbol} twice: in {files}.");
LABCHECK_HINT(define_once, "Make it static, or define it in only one file.");
LABCHECK_MESSAGE(lab_defines_main, "The submission defines main(), and so does the lab's driver.");
LABCHECK_HINT(hide_own_main,
              "Put your own main() between #ifndef LABCHECK and #endif: labcheck defines "
              "LABCHECK.");
LABCHECK_MESSAGE(no_main, "The program has no main().");
LABCHECK_HINT(define_main,
              "Define int main(int argc, char** argv): this part of the lab is a whole program.");
LABCHECK_MESSAGE(library_not_linked,
                 "The submission calls {function}, but the lab does not link that library.");
LABCHECK_HINT(write_code_yourself, "Write the code yourself instead of calling a library.");
LABCHECK_MESSAGE(symbol_not_defined, "The submission uses {symbol}, but does not define it.");
LABCHECK_MESSAGE(symbols_not_defined, "The submission uses {symbols}, but does not define them.");
LABCHECK_HINT(compare_with_declaration,
              "Check that each definition has the same name and parameters as its declaration.");
LABCHECK_MESSAGE(used_but_not_defined, "{symbol} is used but not defined");
LABCHECK_MESSAGE(defined_twice, "{symbol} is defined twice");
LABCHECK_MESSAGE(driver_call_not_simulated,
                 "{function} is a function of the driver API that the simulated GPU does not "
                 "have: remove the call, or run the program on a GPU.");
LABCHECK_HINT(link_driver_api, "{function} is a function of the driver API: add -lcuda.");
LABCHECK_MESSAGE(library_not_simulated,
                 "{function} belongs to one of NVIDIA's libraries, which the simulated GPU does "
                 "not run: remove the call, or run the program on a GPU.");

// The compiler was stopped.
LABCHECK_MESSAGE(compiler_took_too_long, "The compiler did not finish within {time}.");
LABCHECK_HINT(look_for_endless_template,
              "Look for a template or a constant expression that recurses or loops forever.");
LABCHECK_MESSAGE(compiler_took_too_much_memory, "The compiler used more than {size} of memory.");
LABCHECK_HINT(look_for_huge_array,
              "Look for an array or a template expansion that is far too large.");
LABCHECK_PLURAL_MESSAGE(compiler_started_too_many_processes,
                        "The compiler ran more than {count} process at once.",
                        "The compiler ran more than {count} processes at once.");
LABCHECK_HINT(only_compile, "Remove code that makes the compiler do anything other than compile.");
LABCHECK_MESSAGE(compiler_printed_too_much, "The compiler printed more than {size}.");
LABCHECK_HINT(compile_yourself,
              "Compile the submission yourself and start with the first message. Look for a "
              "#pragma message or a template that recurses forever.");
LABCHECK_MESSAGE(program_has_too_many_names,
                 "The program is too large to analyze, or it defines too many names or names that "
                 "are too long.");
LABCHECK_HINT(look_for_many_definitions,
              "Look for a template or a macro that defines thousands of functions or variables.");
LABCHECK_MESSAGE(compiler_was_killed, "Signal {signal} killed the compiler.");
LABCHECK_HINT(simplify_code, "Simplify the code until it compiles.");

// Why a ceiling cannot be measured.
LABCHECK_MESSAGE(toolkit_has_no, "the CUDA toolkit on this computer has no {file}");
LABCHECK_MESSAGE(ceiling_does_not_compile,
                 "labcheck's program for ceiling '{name}' does not compile with this CUDA "
                 "toolkit");
LABCHECK_MESSAGE(ceiling_does_not_compile_because,
                 "labcheck's program for ceiling '{name}' does not compile with this CUDA "
                 "toolkit: {error}");

}  // namespace labcheck::messages
