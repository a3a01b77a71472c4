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

// Registers of 8 bits are not to be had.
std::string register_type(Type type) {
  return bytes_of(type) == 1 ? "b8" : name_of(type);
}

std::string declared(const PtxParameter& parameter) {
  return fmt::format("\t.reg .{} {};\n", register_type(values_of(parameter).type), parameter.name);
}

std::string place_of(const PtxParameter& parameter) {
  return fmt::format(
      "\tld.param.u64 %place, [buffer_{}];\n\tmad.wide.u32 %place, %thread, {}, %place;\n",
      parameter.name, bytes_of(values_of(parameter).type));
}

std::string loaded(const PtxParameter& parameter) {
  const Type type = values_of(parameter).type;
  if (type == Type::pred) {
    return place_of(parameter) +
           fmt::format("\tld.global.u32 %word, [%place];\n\tsetp.ne.u32 {}, %word, 0;\n",
                       parameter.name);
  }
  return place_of(parameter) +
         fmt::format("\tld.global.{} {}, [%place];\n", name_of(type), parameter.name);
}

std::string stored(const PtxParameter& parameter) {
  const Type type = values_of(parameter).type;
  if (type == Type::pred) {
    return place_of(parameter) +
           fmt::format("\tselp.u32 %word, 1, 0, {};\n\tst.global.u32 [%place], %word;\n",
                       parameter.name);
  }
  return place_of(parameter) +
         fmt::format("\tst.global.{} [%place], {};\n", name_of(type), parameter.name);
}

template <class Text>
std::string each(const PtxCase& instructions, Text text) {
  std::string all;
  for (const PtxParameter& parameter : instructions.parameters) all += text(parameter);
  return all;
}

}  // namespace

std::vector<PtxThreads> ways_to_run(const PtxCase& instructions) {
  std::size_t most = 0;
  for (const PtxParameter& parameter : instructions.parameters)
    most = std::max(most, values_of(parameter).values.size());
  const auto warps = static_cast<std::uint32_t>((most + 31) / 32);
  // 0x5AF00F95 has single lanes, runs, the first lane and not the last.
  return {{32 * warps, ~0u}, {32 * warps + 5, ~0u}, {32 * (warps + 1), 0x5AF00F95u}};
}

std::string module_around(const PtxCase& instructions) {
  const std::string buffers = each(instructions, [](const PtxParameter& parameter) {
    return fmt::format(".param .u64 buffer_{}, ", parameter.name);
  });
  std::string module = ".version 8.6\n.target sm_90\n.address_size 64\n\n";
  module += fmt::format(".visible .entry test({}.param .u32 lanes)\n{{\n", buffers);
  module += "\t.reg .pred %out;\n\t.reg .u32 %thread, %lanes, %word;\n\t.reg .u64 %place;\n" +
            each(instructions, declared) +
            "\tmov.u32 %thread, %tid.x;\n\tld.param.u32 %lanes, [lanes];\n"
            "\tand.b32 %word, %thread, 31;\n\tshr.u32 %word, %lanes, %word;\n"
            "\tand.b32 %word, %word, 1;\n\tsetp.eq.u32 %out, %word, 0;\n";
  module += each(instructions, [](const PtxParameter& parameter) {
    return parameter.before ? loaded(parameter) : std::string();
  });
  module += "\t@%out bra $end;\n\t{\n" + instructions.text + "\n\t}\n";
  module += each(instructions, [](const PtxParameter& parameter) {
    return parameter.after ? stored(parameter) : std::string();
  });
  return module + "$end:\n\tret;\n}\n";
}

}  // namespace labcheck::test
