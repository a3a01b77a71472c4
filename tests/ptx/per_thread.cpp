// SPDX-License-Identifier: MIT
#include "tests/ptx/per_thread.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::test {
namespace {

using simgpu::ptx::Type;

const PtxValues& values_of(const PtxParameter& parameter) {
  return parameter.after ? *parameter.after : *parameter.before;
}

std::string name_of(Type type) {
  return std::string(to_string(type));
}

// PTX has no 8-bit registers except those of type b8.
std::string register_type(Type type) {
  return bytes_of(type) == 1 ? "b8" : name_of(type);
}

std::string declare(const PtxParameter& parameter) {
  return fmt::format("\t.reg .{} {};\n", register_type(values_of(parameter).type), parameter.name);
}

std::string compute_address(const PtxParameter& parameter) {
  return fmt::format(
      "\tld.param.u64 %address, [buffer_{}];\n\tmad.wide.u32 %address, %thread, {}, %address;\n",
      parameter.name, bytes_of(values_of(parameter).type));
}

std::string load(const PtxParameter& parameter) {
  const Type type = values_of(parameter).type;
  if (type == Type::pred) {
    return compute_address(parameter) +
           fmt::format("\tld.global.u32 %word, [%address];\n\tsetp.ne.u32 {}, %word, 0;\n",
                       parameter.name);
  }
  return compute_address(parameter) +
         fmt::format("\tld.global.{} {}, [%address];\n", name_of(type), parameter.name);
}

std::string store(const PtxParameter& parameter) {
  const Type type = values_of(parameter).type;
  if (type == Type::pred) {
    return compute_address(parameter) +
           fmt::format("\tselp.u32 %word, 1, 0, {};\n\tst.global.u32 [%address], %word;\n",
                       parameter.name);
  }
  return compute_address(parameter) +
         fmt::format("\tst.global.{} [%address], {};\n", name_of(type), parameter.name);
}

template <class Text>
std::string for_each_parameter(const PtxCase& instructions, Text text) {
  std::string all;
  for (const PtxParameter& parameter : instructions.parameters) all += text(parameter);
  return all;
}

}  // namespace

std::vector<PtxThreads> thread_variations(const PtxCase& instructions) {
  std::size_t max_count = 0;
  for (const PtxParameter& parameter : instructions.parameters)
    max_count = std::max(max_count, values_of(parameter).values.size());
  const auto warps = static_cast<std::uint32_t>((max_count + 31) / 32);
  // 0x5AF00F95 has single lanes and runs, the first lane, and not the last lane.
  return {{32 * warps, ~0u}, {32 * warps + 5, ~0u}, {32 * (warps + 1), 0x5AF00F95u}};
}

std::string module_around(const PtxCase& instructions) {
  const std::string buffers = for_each_parameter(instructions, [](const PtxParameter& parameter) {
    return fmt::format(".param .u64 buffer_{}, ", parameter.name);
  });
  std::string module = ".version 8.6\n.target sm_90\n.address_size 64\n\n";
  module += fmt::format(".visible .entry test({}.param .u32 lanes)\n{{\n", buffers);
  module += "\t.reg .pred %out;\n\t.reg .u32 %thread, %lanes, %word;\n\t.reg .u64 %address;\n" +
            for_each_parameter(instructions, declare) +
            "\tmov.u32 %thread, %tid.x;\n\tld.param.u32 %lanes, [lanes];\n"
            "\tand.b32 %word, %thread, 31;\n\tshr.u32 %word, %lanes, %word;\n"
            "\tand.b32 %word, %word, 1;\n\tsetp.eq.u32 %out, %word, 0;\n";
  module += for_each_parameter(instructions, [](const PtxParameter& parameter) {
    return parameter.before ? load(parameter) : std::string();
  });
  module += "\t@%out bra $end;\n\t{\n" + instructions.text + "\n\t}\n";
  module += for_each_parameter(instructions, [](const PtxParameter& parameter) {
    return parameter.after ? store(parameter) : std::string();
  });
  return module + "$end:\n\tret;\n}\n";
}

}  // namespace labcheck::test
