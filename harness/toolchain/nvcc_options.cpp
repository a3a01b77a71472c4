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

// After one dash and after two: "short/long", or one name for both.
struct OptionGroup {
  Use use;
  Value value;
  std::string_view names;  // words
};

struct NvccOption {
  std::string_view short_name;
  std::string_view long_name;
  Value value;
  Use use;
};

// Options that nvcc 13 --help lists; a few of them are hidden there. `t` is the short name of
// --threads, which is labcheck's own.
constexpr std::array kOptionGroups{
    OptionGroup{Use::renamed, Value::one,
                "I/include-path D/define-macro std rdc/relocatable-device-code"},
    OptionGroup{Use::both, Value::one, "Xcompiler/compiler-options ccbin/compiler-bindir"},
    OptionGroup{Use::both, Value::none, "allow-unsupported-compiler pg/profile"},
    OptionGroup{Use::link, Value::one, "Xlinker/linker-options"},
    OptionGroup{Use::link, Value::joined, "l/library L/library-path"},
    OptionGroup{Use::compile, Value::joined, "O/optimize U/undefine-macro"},
    OptionGroup{Use::compile, Value::one,
                "Ofc/Ofast-compile Xcudafe/cudafe-options Xptxas/ptxas-options "
                "brief-diag/brief-diagnostics default-stream diag-error diag-suppress diag-warn "
                "fmad ftemplate-backtrace-limit ftemplate-depth ftz include/pre-include "
                "isystem/system-include maxrregcount prec-div prec-sqrt Werror x"},
    OptionGroup{Use::compile, Value::none,
                "err-no/display-error-number expt-extended-lambda expt-relaxed-constexpr "
                "extended-lambda extra-device-vectorization no-err-no/no-display-error-number "
                "noeh/no-exceptions restrict use_fast_math w/disable-warnings "
                "Wdefault-stream-launch Wext-lambda-captures-this Wmissing-launch-bounds "
                "Wno-deprecated-declarations Wreorder"},
    OptionGroup{Use::no_effect, Value::one,
                "arch/gpu-architecture code/gpu-code compress-mode cudadevrt cudart "
                "gencode/generate-code keep-dir m/machine MF/dependency-output "
                "MT/dependency-target-name split-compile t/"},
    OptionGroup{Use::no_effect, Value::none,
                "G/device-debug g/debug keep lineinfo/generate-line-info link m64 "
                "MD/generate-dependencies-with-compile "
                "MMD/generate-nonsystem-dependencies-with-compile MP/generate-dependency-targets "
                "res-usage/resource-usage run save-temps src-in-ptx/source-in-ptx v/verbose "
                "Wno-deprecated-gpu-targets"},
    OptionGroup{Use::no_program, Value::one, "o/output-file odir/output-directory"},
    OptionGroup{Use::other_file, Value::none,
                "c/compile cubin cuda dc/device-c dlink/device-link dryrun dw/device-w "
                "E/preprocess fatbin lib ltoir M/generate-dependencies "
                "MM/generate-nonsystem-dependencies optix-ir ptx r/relocatable-link shared"},
    OptionGroup{Use::link_time, Value::none, "dlto/dlink-time-opt gen-opt-lto lto"},
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
  NvccOption option;
  std::string name;                  // with dashes
  std::optional<std::string> value;  // absent if it must be the next word
};

std::optional<NvccOption> find_option(std::string_view name) {
  const bool is_long = name.starts_with("--");
  const std::string_view bare = name.substr(is_long ? 2 : 1);
  if (bare.empty()) return std::nullopt;
  for (const OptionGroup& group : kOptionGroups) {
    for (const std::string_view names : split_at(group.names, ' ')) {
      const auto slash = names.find('/');
      const std::string_view short_name = names.substr(0, slash);
      const std::string_view long_name = slash == names.npos ? names : names.substr(slash + 1);
      if ((is_long ? long_name : short_name) == bare)
        return NvccOption{short_name, long_name, group.value, group.use};
    }
  }
  return std::nullopt;
}

std::optional<WrittenOption> read_option(const std::string& word) {
  if (word.size() < 2 || word[0] != '-') return std::nullopt;
  if (const auto option = find_option(word)) return WrittenOption{*option, word, {}};
  const auto equals = word.find('=');
  if (equals != word.npos) {
    const std::string name = word.substr(0, equals);
    if (const auto option = find_option(name))
      return WrittenOption{*option, name, word.substr(equals + 1)};
  }
  const std::string letter = word.substr(0, 2);
  const auto option = find_option(letter);
  if (!option || option->value != Value::joined) return std::nullopt;
  return WrittenOption{*option, letter, word.substr(2)};
}

void refuse_if_useless(const WrittenOption& written) {
  switch (written.option.use) {
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

// In labcheck's spelling, a letter has one dash, and a word has two.
void add_renamed(std::vector<std::string>& words, std::string_view short_name,
                 const std::string& value) {
  const std::string own_name = fmt::format("{}{}", short_name.size() == 1 ? "-" : "--", short_name);
  if (own_name != "--rdc")
    words.insert(words.end(), {own_name, value});
  else if (value == "true")
    words.push_back(own_name);
}

}  // namespace

NvccCommandLine take_nvcc_options(const std::vector<std::string>& words) {
  NvccCommandLine line;
  const auto add = [](std::vector<std::string>& list, const WrittenOption& written) {
    list.push_back(written.name);
    if (written.option.value != Value::none) list.push_back(*written.value);
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
    const NvccOption& option = written->option;
    if (option.value != Value::none && !written->value) {
      if (std::next(word) == words.end())
        throw UserError(tr("{} requires a value", *word), tr("write it after the option"));
      written->value = *++word;
    }
    if (option.use == Use::renamed) add_renamed(line.words, option.short_name, *written->value);
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
      const auto option = link[k].starts_with('-') ? find_option(link[k]) : std::nullopt;
      if (option && option->short_name == short_name) values.push_back(link[k + 1]);
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
