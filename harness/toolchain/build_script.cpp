// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_script.hpp"

#include "harness/base/file_descriptor.hpp"
#include "harness/base/text.hpp"
#include "harness/toolchain/features.hpp"

#include <fmt/format.h>

#include <csignal>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::string as_shell_words(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + as_shell_word(word);
  return line;
}

std::string object_name(std::size_t index) {
  return fmt::format("\"$TMPDIR\"/{}.o", index);
}

// For a simulated GPU, nvcc does not assemble the PTX, so it accepts any text as inline PTX.
std::string assemble_script(const BuildPlan& plan) {
  return fmt::format(
      "for ptx in \"$TMPDIR\"/*.ptx; do\n"
      "  if grep -q -s '^[[:space:]]*// begin inline asm' \"$ptx\"; then\n"
      "    {} --gpu-name=sm_{} --output-file /dev/null \"$ptx\"\n"
      "  fi\n"
      "done\n",
      as_shell_word(plan.ptxas.string()), plan.target.capability);
}

// Position-independent code: some linkers create only position-independent executables by default.
constexpr std::string_view kHostOptions = "-Xcompiler -fPIC";

// The simulated GPU reports the lines of CUDA calls. No other debug information is needed.
constexpr std::string_view kLinesOfCalls = " -Xcompiler -g1";

constexpr std::size_t kMostFileBytes = std::size_t{256} << 20;
constexpr std::size_t kMostTextBytes = std::size_t{16} << 20;

// Wall time allowed for each second of processor time: on a busy computer the compiler has to wait.
constexpr int kWallTimeFactor = 2;

// A shell's exit status for a killed command is the signal plus this.
constexpr int kSignalStatusBase = 128;

// If one of its processes was killed at the time limit, the compiler ends as after any error. The
// same if the kernel killed one for lack of memory: nvcc's shell passes the signal on in its
// status, but gcc only prints a message, which a source file can print too.
decltype(ProcessEnd::how) how_script_ended(const ProcessEnd& end, const BuildLimits& limits) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  if (std::holds_alternative<LimitExceeded>(end.how) || (status && status->status == 0))
    return end.how;
  if (status && end.cpu_time >= limits.time) return LimitExceeded{LimitKind::cpu_time};
  if (end.lacked_memory && end.took_memory) return LimitExceeded{LimitKind::memory};
  const bool was_killed = status && status->status == kSignalStatusBase + SIGKILL;
  return was_killed || end.lacked_memory ? KilledBySignal{SIGKILL} : end.how;
}

std::string include_options(const std::vector<fs::path>& folders) {
  std::string options;
  for (const fs::path& folder : folders) options += " -I " + as_shell_word(folder.string());
  return options;
}

// Compiles a student's source. Host and device code are compiled in parallel, and intermediate
// files are kept in `keep`.
std::string compile_command(const BuildPlan& plan, const std::string& source,
                            const std::string& object, const std::string& keep) {
  std::vector<fs::path> includes{plan.include};
  includes.insert(includes.end(), plan.own_includes.begin(), plan.own_includes.end());
  const std::string_view lines = plan.target.backend == Backend::sim ? kLinesOfCalls : "";
  return fmt::format("{} -c --threads=2 --keep --keep-dir {} {} {}{} {}{} {}{} -o {} {}",
                     as_shell_word(plan.nvcc.string()), keep,
                     as_shell_words(target_options(plan.target)), kHostOptions, lines,
                     // Students put a main() of their own between #ifndef LABCHECK and #endif.
                     plan.kind == PartKind::function ? "-DLABCHECK=1 " : "", "-Xcompiler -Wall",
                     as_shell_words(plan.options), include_options(includes), object,
                     as_shell_word(source));
}

// Sets the shell's arguments to the given objects to link.
std::string given_script(const BuildPlan& plan) {
  if (plan.given.empty()) return {};
  std::string script = "set --\n";
  for (const fs::path& object : plan.given) {
    const std::string word = as_shell_word(object.string());
    if (plan.kind == PartKind::function)
      script += fmt::format("nm --defined-only {} | grep -q ' T main$' || ", word);
    script += fmt::format("set -- \"$@\" {}\n", word);
  }
  return script;
}

// The objects that are linked: the driver's, the student's `objects` and the lab's.
std::string linked_objects(const BuildPlan& plan, const std::string& objects) {
  std::string all;
  for (const fs::path& object : plan.objects) all += " " + as_shell_word(object.string());
  return all + objects + (plan.given.empty() ? "" : " \"$@\"");
}

// Links the program, also with the objects `more`.
std::string link_command(const BuildPlan& plan, const std::string& objects,
                         const std::string& more) {
  const std::string folder = as_shell_word(plan.libraries.string());
  const std::string libraries =
      plan.target.backend == Backend::sim
          ? fmt::format("-L {0} -llabcheck_cudart -Wl,-rpath,{0}", folder)
          : fmt::format("-L {} -lcudart_static -ldl -lrt -lpthread", folder);
  return fmt::format("g++ -o \"$TMPDIR\"/program{}{} {}", linked_objects(plan, objects), more,
                     libraries);
}

// The symbols that objects use, and the strong ones that they define.
constexpr std::string_view kSymbolFunctions =
    "  wanted() { nm --undefined-only --format=posix \"$@\" | "
    "sed -n 's/^\\([^ ]*\\) U.*$/\\1/p' | sort -u; }\n"
    "  defined() { nm --extern-only --defined-only --format=posix \"$@\" | "
    "sed -n 's/^\\([^ ]*\\) [TDBRC] .*$/\\1/p' | sort -u; }\n";

// Links with the extra sources if the program does not link without them: with each that defines
// something that is missing. Afterwards, `used` are the objects of these.
std::string extras_script(const BuildPlan& plan, const std::string& objects) {
  const std::size_t first = plan.sources.size();
  std::string numbers;
  std::string script = fmt::format("used=\nexport LC_ALL=C\nif ! {} 2>\"$TMPDIR\"/link.log; then\n",
                                   link_command(plan, objects, ""));
  for (std::size_t k = 0; k < plan.extra_sources.size(); ++k) {
    const std::string number = std::to_string(first + k);
    script += fmt::format(
        "  mkdir \"$TMPDIR\"/keep{0}\n  {1} >\"$TMPDIR\"/{0}.log 2>&1 || rm -f {2}\n", number,
        compile_command(plan, plan.extra_sources[k], object_name(first + k),
                        fmt::format("\"$TMPDIR\"/keep{}", number)),
        object_name(first + k));
    numbers += " " + number;
  }
  const std::string linked = linked_objects(plan, objects) + " $used";
  // Only the PTX files of used sources may be searched for features; the names must be unique. A
  // source that does not compile matters only if something is missing without it.
  return script +
         fmt::format(
             "{functions}"
             "  while :; do\n"
             "    {{ wanted {linked}; {main} }} | sort -u >\"$TMPDIR\"/wanted\n"
             "    defined {linked} >\"$TMPDIR\"/defined\n"
             "    comm -23 \"$TMPDIR\"/wanted \"$TMPDIR\"/defined >\"$TMPDIR\"/absent\n"
             "    more=\n"
             "    for k in{numbers}; do\n"
             "      [ -f \"$TMPDIR\"/$k.o ] || continue\n"
             "      case \"$used \" in *\"/$k.o \"*) continue ;; esac\n"
             "      defined \"$TMPDIR\"/$k.o | grep -q -x -F -f \"$TMPDIR\"/absent || continue\n"
             "      more=\"$more $TMPDIR/$k.o\"\n"
             "      for ptx in \"$TMPDIR\"/keep$k/*.ptx; do\n"
             "        if [ -f \"$ptx\" ]; then mv \"$ptx\" \"$TMPDIR\"/$k-\"${{ptx##*/}}\"; fi\n"
             "      done\n"
             "    done\n"
             "    [ -n \"$more\" ] || break\n"
             "    used=\"$used$more\"\n"
             "  done\n"
             "  if ! {link} 2>\"$TMPDIR\"/link.log; then\n"
             "    if grep -q 'undefined reference' \"$TMPDIR\"/link.log; then\n"
             "      for k in{numbers}; do\n"
             "        [ -f \"$TMPDIR\"/$k.o ] || cat \"$TMPDIR\"/$k.log >&2\n"
             "      done\n"
             "    fi\n"
             "    cat \"$TMPDIR\"/link.log >&2\n"
             "    exit 1\n"
             "  fi\n"
             "fi\n",
             fmt::arg("functions", kSymbolFunctions), fmt::arg("linked", linked),
             fmt::arg("main", plan.kind == PartKind::program ? "echo main;" : ""),
             fmt::arg("numbers", numbers), fmt::arg("link", link_command(plan, objects, " $used")));
}

}  // namespace

std::vector<std::string> target_options(const Target& target) {
  if (target.backend == Backend::gpu) {
    return {fmt::format("-gencode=arch=compute_{0},code=sm_{0}", target.capability), "-lineinfo"};
  }
  return {"--cudart=none",
          fmt::format("-gencode=arch=compute_{0},code=compute_{0}", target.capability),
          "-lineinfo"};
}

std::string build_script(const BuildPlan& plan) {
  std::string script = "set -e\n";
  std::string objects;
  for (std::size_t k = 0; k < plan.sources.size(); ++k) {
    // The PTX is kept for feature_script().
    script += compile_command(plan, plan.sources[k], object_name(k), "\"$TMPDIR\"") + "\n";
    objects += " " + object_name(k);
  }
  script += given_script(plan);
  if (!plan.extra_sources.empty()) {
    script += extras_script(plan, objects);
    objects += " $used";
  }
  if (plan.target.backend == Backend::sim) script += assemble_script(plan);
  script += feature_script(objects);
  script += symbol_script(objects);
  if (plan.extra_sources.empty()) script += link_command(plan, objects, "") + "\n";
  script += "cat \"$TMPDIR\"/program >&3\n";
  return script;
}

// Most of the time goes to the headers that the sources share.
std::string object_script(const fs::path& nvcc, const Target& target,
                          const std::vector<fs::path>& sources,
                          const std::vector<fs::path>& includes,
                          const std::vector<std::string>& options) {
  const std::string folders = include_options(includes);
  std::string script = "set -e\n";
  std::string source = as_shell_word(sources.front().string());
  if (sources.size() > 1) {
    source = "\"$TMPDIR\"/all" + sources.front().extension().string();
    script += "printf '#include \"%s\"\\n'";
    for (const fs::path& part : sources) script += " " + as_shell_word(part.string());
    script += " >" + source + "\n";
  }
  return script + fmt::format(
                      "{} -c {} {} {}{} -o \"$TMPDIR\"/object.o {}\n"
                      "cat \"$TMPDIR\"/object.o >&3\n",
                      as_shell_word(nvcc.string()), as_shell_words(options),
                      as_shell_words(target_options(target)), kHostOptions, folders, source);
}

std::string oracle_script(const fs::path& source, const std::vector<fs::path>& includes) {
  const std::string folders = include_options(includes);
  return fmt::format(
      "set -e\ng++ -shared -fPIC -std=c++20 -O2{} -o \"$TMPDIR\"/oracle.so {}\ncat "
      "\"$TMPDIR\"/oracle.so >&3\n",
      folders, as_shell_word(source.string()));
}

ScriptOutput run_script(Sandbox& sandbox, const Toolkit& toolkit, const std::string& script,
                        const ScriptContext& context, const BuildLimits& limits) {
  const FileDescriptor file = memory_file("program", 0);
  const FileDescriptor text = memory_file("text", 0);
  Command command;
  // As a file, because an argument has a maximum length. The compilers must not read it.
  command.arguments = {"/bin/sh", "/proc/self/fd/0"};
  command.standard_input = "exec </dev/null\n" + script;
  command.working_folder = context.working_folder;
  command.readable = toolkit.readable();
  command.readable.insert(command.readable.end(), context.readable.begin(), context.readable.end());
  command.environment = context.environment;
  if (!toolkit.host_compiler.empty()) command.environment["NVCC_CCBIN"] = toolkit.host_compiler;
  command.environment["PATH"] =
      fmt::format("{}:/usr/local/bin:/usr/bin:/bin", toolkit.nvcc.parent_path().string());
  // nvcc's programs allocate some 350 MB. With huge pages they take a seventh less time.
  command.environment["GLIBC_TUNABLES"] = "glibc.malloc.hugetlb=1";
  command.descriptors = {{file.get(), 3}, {text.get(), 4}};
  command.limits.wall_time = kWallTimeFactor * limits.time;
  command.limits.cpu_time = limits.time;
  command.limits.memory = limits.memory;
  command.limits.scratch = limits.scratch;
  ScriptOutput output;
  output.end = run(sandbox, command);
  output.end.how = how_script_ended(output.end, limits);
  output.file = read_from_start(file.get(), kMostFileBytes + 1);
  output.text = read_from_start(text.get(), kMostTextBytes + 1);
  output.is_cut = output.file.size() > kMostFileBytes || output.text.size() > kMostTextBytes;
  return output;
}

}  // namespace labcheck
