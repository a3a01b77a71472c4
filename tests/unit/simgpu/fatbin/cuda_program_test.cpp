// SPDX-License-Identifier: MIT
#include "harness/simgpu/fatbin/cuda_program.hpp"

#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "tests/support/elf_image.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace labcheck::simgpu {
namespace {

using test::elf_image;
using test::ImageSection;

// Made by nvcc 13.0 from one kernel: PTX for compute_75 and compute_80.
std::string fat_binary() {
  return read_file(test::source_folder() / "tests/unit/simgpu/data/small_zstd.fatbin");
}

// A program that needs `library` and has the dynamic `tag` DT_RPATH or DT_RUNPATH.
CudaProgram program_with(const std::string& library, const std::vector<ImageSection>& code,
                         Elf64_Sxword tag = DT_RUNPATH) {
  std::vector<ImageSection> sections{
      {".dynstr", '\0' + library + '\0', SHT_STRTAB},
      {".dynamic", test::dynamic_section({{DT_NEEDED, {1}}, {tag, {0}}}), SHT_DYNAMIC, 1}};
  sections.insert(sections.end(), code.begin(), code.end());
  const std::string image = elf_image(sections);
  return read_cuda_program(std::as_bytes(std::span(image))).value();
}

std::string message_of(const std::optional<ProgramRefusal>& refusal) {
  return refusal ? render(refusal->message) + " | " + render(refusal->remedy) : "";
}

// A small file whose sections overlap would otherwise take much time and memory.
TEST(CudaProgram, HasNoOverlappingDynamicSections) {
  std::string image = elf_image({{".dynamic", std::string(10'000, '\1'), SHT_DYNAMIC}});
  ASSERT_TRUE(read_elf_file(std::as_bytes(std::span(image))).has_value());
  constexpr Elf64_Half kMore = 100;
  Elf64_Ehdr header;
  std::memcpy(&header, image.data(), sizeof header);
  const std::string dynamic = image.substr(header.e_shoff + sizeof(Elf64_Shdr), sizeof(Elf64_Shdr));
  for (Elf64_Half k = 0; k < kMore; ++k) image += dynamic;
  header.e_shnum = static_cast<Elf64_Half>(header.e_shnum + kMore);
  std::memcpy(image.data(), &header, sizeof header);
  EXPECT_FALSE(read_elf_file(std::as_bytes(std::span(image))).has_value());
}

TEST(CudaProgram, ListsItsRuntimeAndItsCode) {
  const CudaProgram program =
      program_with("libcudart.so.12", {{".nv_fatbin", fat_binary() + fat_binary()}});
  EXPECT_EQ(program.runtime, "libcudart.so.12");
  EXPECT_EQ(program.ptx, (std::set{75, 80}));
  EXPECT_TRUE(program.machine_code.empty());
  EXPECT_FALSE(program.has_rpath);
  EXPECT_EQ(message_of(refusal_of(program, 80)), "");
}

TEST(CudaProgram, IncludesRelocatableCode) {
  const CudaProgram program = program_with("libcudart.so.13", {{"__nv_relfatbin", fat_binary()}});
  EXPECT_EQ(program.ptx, (std::set{75, 80}));
}

TEST(CudaProgram, WithoutGpuCodeIsRefused) {
  EXPECT_EQ(message_of(refusal_of(program_with("libc.so.6", {}), 80)),
            "the program contains no GPU code compiled by nvcc | specify a program that nvcc "
            "compiled from a .cu file");
}

TEST(CudaProgram, WithAStaticRuntimeIsRefused) {
  EXPECT_EQ(
      message_of(refusal_of(program_with("libc.so.6", {{".nv_fatbin", fat_binary()}}), 80)),
      "the CUDA runtime is statically linked into the program, as nvcc does by default | link it "
      "with nvcc's option -cudart shared");
}

TEST(CudaProgram, OfTheDriverApiNeedsNoCode) {
  const CudaProgram program = program_with("libcuda.so.1", {});
  EXPECT_EQ(program.runtime, "");
  EXPECT_TRUE(program.uses_driver);
  EXPECT_FALSE(refusal_of(program, 80));
  const CudaProgram with_code = program_with("libcuda.so.1", {{".nv_fatbin", fat_binary()}});
  EXPECT_TRUE(message_of(refusal_of(with_code, 80)).starts_with("the CUDA runtime is statically"));
}

TEST(CudaProgram, OfAnOldToolkitIsRefused) {
  EXPECT_EQ(
      message_of(refusal_of(program_with("libcudart.so.10.2", {{".nv_fatbin", fat_binary()}}), 80)),
      "the program needs libcudart.so.10.2, which labcheck does not replace | compile it with CUDA "
      "11.8, 12 or 13");
}

TEST(CudaProgram, WithMachineCodeOnlyIsRefused) {
  std::string code = read_file(test::source_folder() / "tests/unit/simgpu/data/small_plain.fatbin");
  // The kinds of the two entries; the second entry follows the header and payload of the first.
  code[16] = 2;
  std::uint32_t header = 0;
  std::uint64_t payload = 0;
  std::memcpy(&header, code.data() + 20, sizeof header);
  std::memcpy(&payload, code.data() + 24, sizeof payload);
  code[16 + header + payload] = 2;
  const CudaProgram program = program_with("libcudart.so.11.0", {{".nv_fatbin", code}});
  EXPECT_EQ(program.machine_code, (std::set{75, 80}));
  EXPECT_EQ(message_of(refusal_of(program, 80)),
            "the program contains machine code for real GPUs only, and no PTX | compile it with "
            "-gencode arch=compute_80,code=compute_80");
}

TEST(CudaProgram, WithPtxForLaterGpusIsRefused) {
  const CudaProgram program = program_with("libcudart.so.13", {{".nv_fatbin", fat_binary()}});
  EXPECT_EQ(message_of(refusal_of(program, 70)),
            "the program's PTX requires compute capability 7.5, but the simulated GPU has 7.0 | "
            "compile it with -gencode arch=compute_70,code=compute_70");
  EXPECT_EQ(message_of(refusal_of(program, 75)), "");
}

TEST(LoaderEnvironment, PutsOurRuntimeFirst) {
  using Variables = std::vector<std::pair<std::string, std::string>>;
  const auto with_runpath = program_with("libcudart.so.12", {}, DT_RUNPATH);
  EXPECT_EQ(loader_environment(with_runpath, "/sim/lib", "", ""),
            (Variables{{"LD_LIBRARY_PATH", "/sim/lib"}}));
  EXPECT_EQ(loader_environment(with_runpath, "/sim/lib", "/own/lib", "/own/a.so"),
            (Variables{{"LD_LIBRARY_PATH", "/sim/lib:/own/lib"}}));
  // DT_RPATH has precedence over LD_LIBRARY_PATH; preloaded libraries have precedence over both.
  const auto with_rpath = program_with("libcudart.so.12", {}, DT_RPATH);
  EXPECT_EQ(loader_environment(with_rpath, "/sim/lib", "", "/own/a.so"),
            (Variables{{"LD_LIBRARY_PATH", "/sim/lib"},
                       {"LD_PRELOAD", "/sim/lib/libcudart.so.12:/own/a.so"}}));
  const auto with_driver = program_with("libcuda.so.1", {}, DT_RPATH);
  EXPECT_EQ(loader_environment(with_driver, "/sim/lib", "/own/lib", ""),
            (Variables{{"LD_LIBRARY_PATH", "/sim/lib:/sim/lib/driver:/own/lib"},
                       {"LD_PRELOAD", "/sim/lib/driver/libcuda.so.1"}}));
}

}  // namespace
}  // namespace labcheck::simgpu
