// SPDX-License-Identifier: MIT
#include "harness/toolchain/nvcc_options.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>

namespace labcheck {
namespace {

enum class Value { none, one, joined };  // joined: also without a separator, as in -O2

enum class Use { compile, link, both, renamed, no_effect, other_file, no_program, link_time };

struct NvccOption {
  std::string_view short_name;  // after one dash
  std::string_view long_name;   // after two
  Value value;
  Use use;
  std::string_view own_name{};  // labcheck's, for Use::renamed
};

// Options that nvcc 13 --help lists; a few of them are hidden there.
constexpr std::array kNvccOptions{
    NvccOption{"I", "include-path", Value::one, Use::renamed, "-I"},
    NvccOption{"D", "define-macro", Value::one, Use::renamed, "-D"},
    NvccOption{"std", "std", Value::one, Use::renamed, "--std"},
    NvccOption{"rdc", "relocatable-device-code", Value::one, Use::renamed, "--rdc"},

    NvccOption{"Xcompiler", "compiler-options", Value::one, Use::both},
    NvccOption{"ccbin", "compiler-bindir", Value::one, Use::both},
    NvccOption{"allow-unsupported-compiler", "allow-unsupported-compiler", Value::none, Use::both},
    NvccOption{"pg", "profile", Value::none, Use::both},
    NvccOption{"Xlinker", "linker-options", Value::one, Use::link},
    NvccOption{"l", "library", Value::joined, Use::link},
    NvccOption{"L", "library-path", Value::joined, Use::link},

    NvccOption{"O", "optimize", Value::joined, Use::compile},
    NvccOption{"U", "undefine-macro", Value::joined, Use::compile},
    NvccOption{"Ofc", "Ofast-compile", Value::one, Use::compile},
    NvccOption{"Xcudafe", "cudafe-options", Value::one, Use::compile},
    NvccOption{"Xptxas", "ptxas-options", Value::one, Use::compile},
    NvccOption{"brief-diag", "brief-diagnostics", Value::one, Use::compile},
    NvccOption{"default-stream", "default-stream", Value::one, Use::compile},
    NvccOption{"diag-error", "diag-error", Value::one, Use::compile},
    NvccOption{"diag-suppress", "diag-suppress", Value::one, Use::compile},
    NvccOption{"diag-warn", "diag-warn", Value::one, Use::compile},
    NvccOption{"err-no", "display-error-number", Value::none, Use::compile},
    NvccOption{"expt-extended-lambda", "expt-extended-lambda", Value::none, Use::compile},
    NvccOption{"expt-relaxed-constexpr", "expt-relaxed-constexpr", Value::none, Use::compile},
    NvccOption{"extended-lambda", "extended-lambda", Value::none, Use::compile},
    NvccOption{"extra-device-vectorization", "extra-device-vectorization", Value::none,
               Use::compile},
    NvccOption{"fmad", "fmad", Value::one, Use::compile},
    NvccOption{"ftemplate-backtrace-limit", "ftemplate-backtrace-limit", Value::one, Use::compile},
    NvccOption{"ftemplate-depth", "ftemplate-depth", Value::one, Use::compile},
    NvccOption{"ftz", "ftz", Value::one, Use::compile},
    NvccOption{"include", "pre-include", Value::one, Use::compile},
    NvccOption{"isystem", "system-include", Value::one, Use::compile},
    NvccOption{"maxrregcount", "maxrregcount", Value::one, Use::compile},
    NvccOption{"no-err-no", "no-display-error-number", Value::none, Use::compile},
    NvccOption{"noeh", "no-exceptions", Value::none, Use::compile},
    NvccOption{"prec-div", "prec-div", Value::one, Use::compile},
    NvccOption{"prec-sqrt", "prec-sqrt", Value::one, Use::compile},
    NvccOption{"restrict", "restrict", Value::none, Use::compile},
    NvccOption{"use_fast_math", "use_fast_math", Value::none, Use::compile},
    NvccOption{"w", "disable-warnings", Value::none, Use::compile},
    NvccOption{"Wdefault-stream-launch", "Wdefault-stream-launch", Value::none, Use::compile},
    NvccOption{"Werror", "Werror", Value::one, Use::compile},
    NvccOption{"Wext-lambda-captures-this", "Wext-lambda-captures-this", Value::none, Use::compile},
    NvccOption{"Wmissing-launch-bounds", "Wmissing-launch-bounds", Value::none, Use::compile},
    NvccOption{"Wno-deprecated-declarations", "Wno-deprecated-declarations", Value::none,
               Use::compile},
    NvccOption{"Wreorder", "Wreorder", Value::none, Use::compile},
    NvccOption{"x", "x", Value::one, Use::compile},

    NvccOption{"arch", "gpu-architecture", Value::one, Use::no_effect},
    NvccOption{"code", "gpu-code", Value::one, Use::no_effect},
    NvccOption{"compress-mode", "compress-mode", Value::one, Use::no_effect},
    NvccOption{"cudadevrt", "cudadevrt", Value::one, Use::no_effect},
    NvccOption{"cudart", "cudart", Value::one, Use::no_effect},
    NvccOption{"G", "device-debug", Value::none, Use::no_effect},
    NvccOption{"g", "debug", Value::none, Use::no_effect},
    NvccOption{"gencode", "generate-code", Value::one, Use::no_effect},
    NvccOption{"keep", "keep", Value::none, Use::no_effect},
    NvccOption{"keep-dir", "keep-dir", Value::one, Use::no_effect},
    NvccOption{"lineinfo", "generate-line-info", Value::none, Use::no_effect},
    NvccOption{"link", "link", Value::none, Use::no_effect},
    NvccOption{"m", "machine", Value::one, Use::no_effect},
    NvccOption{"m64", "m64", Value::none, Use::no_effect},
    NvccOption{"MD", "generate-dependencies-with-compile", Value::none, Use::no_effect},
    NvccOption{"MF", "dependency-output", Value::one, Use::no_effect},
    NvccOption{"MMD", "generate-nonsystem-dependencies-with-compile", Value::none, Use::no_effect},
    NvccOption{"MP", "generate-dependency-targets", Value::none, Use::no_effect},
    NvccOption{"MT", "dependency-target-name", Value::one, Use::no_effect},
    NvccOption{"res-usage", "resource-usage", Value::none, Use::no_effect},
    NvccOption{"run", "run", Value::none, Use::no_effect},
    NvccOption{"save-temps", "save-temps", Value::none, Use::no_effect},
    NvccOption{"split-compile", "split-compile", Value::one, Use::no_effect},
    NvccOption{"src-in-ptx", "source-in-ptx", Value::none, Use::no_effect},
    NvccOption{"t", {}, Value::one, Use::no_effect},  // --threads is labcheck's own
    NvccOption{"v", "verbose", Value::none, Use::no_effect},
    NvccOption{"Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets", Value::none,
               Use::no_effect},

    NvccOption{"o", "output-file", Value::one, Use::no_program},
    NvccOption{"odir", "output-directory", Value::one, Use::no_program},

    NvccOption{"c", "compile", Value::none, Use::other_file},
    NvccOption{"cubin", "cubin", Value::none, Use::other_file},
    NvccOption{"cuda", "cuda", Value::none, Use::other_file},
    NvccOption{"dc", "device-c", Value::none, Use::other_file},
    NvccOption{"dlink", "device-link", Value::none, Use::other_file},
    NvccOption{"dryrun", "dryrun", Value::none, Use::other_file},
    NvccOption{"dw", "device-w", Value::none, Use::other_file},
    NvccOption{"E", "preprocess", Value::none, Use::other_file},
    NvccOption{"fatbin", "fatbin", Value::none, Use::other_file},
    NvccOption{"lib", "lib", Value::none, Use::other_file},
    NvccOption{"ltoir", "ltoir", Value::none, Use::other_file},
    NvccOption{"M", "generate-dependencies", Value::none, Use::other_file},
    NvccOption{"MM", "generate-nonsystem-dependencies", Value::none, Use::other_file},
    NvccOption{"optix-ir", "optix-ir", Value::none, Use::other_file},
    NvccOption{"ptx", "ptx", Value::none, Use::other_file},
    NvccOption{"r", "relocatable-link", Value::none, Use::other_file},
    NvccOption{"shared", "shared", Value::none, Use::other_file},

    NvccOption{"dlto", "dlink-time-opt", Value::none, Use::link_time},
    NvccOption{"gen-opt-lto", "gen-opt-lto", Value::none, Use::link_time},
    NvccOption{"lto", "lto", Value::none, Use::link_time},
};

// Of NVIDIA's libraries, the program gets labcheck's runtime. The beginnings of the others' names.
constexpr std::array<std::string_view, 15> kNvidiaLibraries{
    "cublas", "cudadevrt", "cudart",   "cudnn", "cufft",  "cufile",    "culibos", "cupti",
    "curand", "cusolver",  "cusparse", "nccl",  "nvblas", "nvjitlink", "nvrtc"};

bool is_of_nvidia(std::string_view library) {
  return library.starts_with("npp") ||
         std::ranges::any_of(kNvidiaLibraries,
                             [&](std::string_view name) { return library.starts_with(name); });
}

// Beginnings of options that only the host compiler has.
bool is_of_host_compiler(std::string_view word) {
  return word == "-pthread" || word == "-pedantic" || word.starts_with("-f") ||
         word.starts_with("-W") || word.starts_with("-m");
}

// An option as it is written: the word before '=' or a joined value, and these.
struct WrittenOption {
  const NvccOption* option;
  std::string name;                  // with dashes
  std::optional<std::string> value;  // absent if it must be the next word
};

const NvccOption* find_option(std::string_view name) {
  const bool is_long = name.starts_with("--");
  const std::string_view bare = name.substr(is_long ? 2 : 1);
  const auto found = std::ranges::find_if(kNvccOptions, [&](const NvccOption& option) {
    return !bare.empty() && (is_long ? option.long_name : option.short_name) == bare;
  });
  return found == kNvccOptions.end() ? nullptr : found;
}

std::optional<WrittenOption> read_option(const std::string& word) {
  if (word.size() < 2 || word[0] != '-') return std::nullopt;
  if (const NvccOption* option = find_option(word)) return WrittenOption{option, word, {}};
  const auto equals = word.find('=');
  if (equals != word.npos) {
    const std::string name = word.substr(0, equals);
    if (const NvccOption* option = find_option(name))
      return WrittenOption{option, name, word.substr(equals + 1)};
  }
  const std::string letter = word.substr(0, 2);
  const NvccOption* option = find_option(letter);
  if (option == nullptr || option->value != Value::joined) return std::nullopt;
  return WrittenOption{option, letter, word.substr(2)};
}

void refuse_if_useless(const WrittenOption& written) {
  switch (written.option->use) {
    case Use::no_program:
      throw UserError(
          tr("{}: labcheck simulate runs the program and does not keep it", written.name),
          tr("remove this option"));
    case Use::other_file:
      throw UserError(tr("{}: with this option, nvcc does not create a program", written.name),
                      tr("remove this option, and name all source files of the program"));
    case Use::link_time:
      throw UserError(tr("{}: the simulated GPU does not run code that is optimized while linking",
                         written.name),
                      tr("remove this option"));
    default:
      return;
  }
}

void add_libraries(NvccOptions& options, const std::string& names) {
  for (const std::string_view name : split_at(names, ',')) {
    if (name == "cuda")
      options.driver_api = true;
    else if (!name.empty() && !is_of_nvidia(name))
      options.link.insert(options.link.end(), {"-l", std::string(name)});
  }
}

void add_renamed(std::vector<std::string>& words, const NvccOption& option,
                 const std::string& value) {
  if (option.own_name == "--rdc") {
    if (value == "true") words.emplace_back(option.own_name);
    return;
  }
  words.insert(words.end(), {std::string(option.own_name), value});
}

}  // namespace

NvccCommandLine take_nvcc_options(const std::vector<std::string>& words) {
  NvccCommandLine line;
  const auto add = [](std::vector<std::string>& list, const WrittenOption& written) {
    list.push_back(written.name);
    if (written.option->value != Value::none) list.push_back(*written.value);
  };
  for (auto word = words.begin(); word != words.end(); ++word) {
    std::optional<WrittenOption> written = read_option(*word);
    if (!written) {
      if (is_of_host_compiler(*word))
        throw UserError(tr("{} is not an option of nvcc", *word),
                        tr("pass it to the host compiler: -Xcompiler {}", *word));
      line.words.push_back(*word);
      continue;
    }
    refuse_if_useless(*written);
    const NvccOption& option = *written->option;
    if (option.value != Value::none && !written->value) {
      if (std::next(word) == words.end())
        throw UserError(tr("{} requires a value", *word), tr("write it after the option"));
      written->value = *++word;
    }
    if (option.use == Use::renamed) add_renamed(line.words, option, *written->value);
    if (option.use == Use::compile || option.use == Use::both) add(line.options.compile, *written);
    if (option.short_name == "l")
      add_libraries(line.options, *written->value);
    else if (option.use == Use::link || option.use == Use::both)
      add(line.options.link, *written);
  }
  return line;
}

std::vector<std::string> NvccOptions::library_files() const {
  std::vector<std::string> files;
  const auto values_of = [&](std::string_view short_name) {
    std::vector<std::string> values;
    for (std::size_t k = 0; k + 1 < link.size(); ++k) {
      const NvccOption* option = link[k].starts_with('-') ? find_option(link[k]) : nullptr;
      if (option != nullptr && option->short_name == short_name) values.push_back(link[k + 1]);
    }
    return values;
  };
  const std::vector<std::string> names = values_of("l");
  for (const std::string& folder : values_of("L")) {
    for (const std::string& name : names) {
      files.push_back(fmt::format("{}/lib{}.a", folder, name));
      files.push_back(fmt::format("{}/lib{}.so", folder, name));
    }
  }
  return files;
}

}  // namespace labcheck
