/// PTX text to its syntax tree.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace labcheck::simgpu::ptx {

/// What is wrong with a PTX text, and in which line.
struct SyntaxError {
  int line = 0;
  std::string message;
};

/// The module that `text` holds, or the first thing in it that is not PTX. The module points into
/// `text`.
std::variant<Module, SyntaxError> parse_module(std::string_view text);

}  // namespace labcheck::simgpu::ptx
