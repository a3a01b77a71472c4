// SPDX-License-Identifier: MIT
// Lab 1: the properties of the GPU that the program used, and what follows from them.
#include "table.hpp"

#include <cmath>
#include <iterator>
#include <labcheck/oracle.hpp>
#include <string>
#include <utility>

namespace {

using namespace labcheck;

/// A line of the table with a number. `tolerance` allows for rounding. `hints` are typical wrong
/// numbers, as multiples of the right one, with what they mean.
struct NumberLine {
  struct Hint {
    double factor = 1;
    Message meaning;
  };

  std::string label;
  double value = 0;
  std::string unit{};
  double tolerance = 0;
  std::vector<Hint> hints{};
};

/// A line of the table whose text must be equal.
struct TextLine {
  std::string label;
  std::string text;
  Message help{};
};

/// The lines of the table that a test case requires.
struct Lines {
  std::vector<NumberLine> numbers;
  std::vector<TextLine> texts;

  void add(Lines more) {
    std::ranges::move(more.numbers, std::back_inserter(numbers));
    std::ranges::move(more.texts, std::back_inserter(texts));
  }
};

double real(std::int64_t number) {
  return static_cast<double>(number);
}

std::string sizes_of(const std::array<std::int64_t, 3>& sizes) {
  return std::to_string(sizes[0]) + " x " + std::to_string(sizes[1]) + " x " +
         std::to_string(sizes[2]);
}

Lines identity_of(const DeviceProperties& gpu) {
  return {{{"multiprocessors", real(gpu.multiprocessors)}, {"warp size", real(gpu.warp_size)}},
          {{"compute capability", std::to_string(gpu.major) + "." + std::to_string(gpu.minor),
            explain("Print major and minor with a period between them.")}}};
}

Lines limits_of(const DeviceProperties& gpu) {
  const Message help = explain("Print the three sizes as 'X x Y x Z'.");
  return {
      {{"threads per block", real(gpu.max_threads_per_block)},
       {"threads per multiprocessor", real(gpu.max_threads_per_multiprocessor)},
       {"registers per block", real(gpu.registers_per_block)},
       {"registers per multiprocessor", real(gpu.registers_per_multiprocessor)},
       {"shared memory per block", real(gpu.shared_per_block), "bytes"},
       {"shared memory per multiprocessor", real(gpu.shared_per_multiprocessor), "bytes"}},
      {{"block size", sizes_of(gpu.max_block), help}, {"grid size", sizes_of(gpu.max_grid), help}}};
}

constexpr double kKiB = 1024;
constexpr double kMiB = kKiB * kKiB;

Lines memory_of(const DeviceProperties& gpu) {
  const double mebibytes = real(gpu.global_memory) / kMiB;
  return {{{"global memory",
            mebibytes,
            "MiB",
            1,
            {{kMiB, explain("That is the number of bytes. A MiB has 2^20 bytes.")},
             {kKiB, explain("That is the number of KiB. A MiB has 1,024 KiB.")},
             {1 / kKiB, explain("That is the number of GiB. A GiB has 1,024 MiB.")},
             {kMiB / 1e6, explain("Those are megabytes of 10^6 bytes. A MiB has 2^20 bytes.")},
             {std::fmod(real(gpu.global_memory), 0x1p32) / real(gpu.global_memory),
              explain("The size was cut to 32 bits. totalGlobalMem is a size_t: divide it before "
                      "you convert it, and print it with %zu.")}}},
           {"constant memory", real(gpu.constant_memory), "bytes"},
           {"L2 cache", real(gpu.l2_cache), "bytes"},
           {"memory bus width",
            real(gpu.memory_bus_bits),
            "bits",
            0,
            {{1.0 / 8, explain("That is the number of bytes. The line contains bits.")}}}},
          {{"error correction", gpu.ecc != 0 ? "yes" : "no", explain("Print 'yes' or 'no'.")}}};
}

Lines clocks_of(const DeviceProperties& gpu) {
  const std::vector<NumberLine::Hint> hints{{1000, explain("That is the number of kHz.")},
                                            {1e6, explain("That is the number of Hz.")},
                                            {1e-3, explain("That is the number of GHz.")}};
  return {{{"clock rate", real(gpu.clock_khz) / 1000, "MHz", 1, hints},
           {"memory clock rate", real(gpu.memory_clock_khz) / 1000, "MHz", 1, hints}},
          {}};
}

Lines derived_of(const DeviceProperties& gpu) {
  const double multiprocessors = real(gpu.multiprocessors);
  const double warp_size = real(gpu.warp_size);
  const double threads = multiprocessors * real(gpu.max_threads_per_multiprocessor);
  const double bandwidth = 2 * real(gpu.memory_clock_khz) * 1e3 * real(gpu.memory_bus_bits) / 8;
  const double seconds = bandwidth > 0 ? real(gpu.global_memory) / bandwidth : 0;
  const double rounding = 0.005;
  return {
      {{"resident warps",
        threads / warp_size,
        {},
        0,
        {{warp_size, explain("Those are threads. A warp has 32 of them.")},
         {1 / multiprocessors, explain("Those are the warps of one multiprocessor.")},
         {warp_size / multiprocessors, explain("Those are the threads of one multiprocessor.")}}},
       {"registers per resident thread",
        std::floor(real(gpu.registers_per_multiprocessor) /
                   real(gpu.max_threads_per_multiprocessor)),
        {},
        0,
        {}},
       {"peak bandwidth",
        bandwidth / 1e9,
        "GB/s",
        0.1 + rounding * bandwidth / 1e9,
        {{0.5, explain("Memory of double data rate transfers twice per clock cycle.")},
         {8, explain("The width of the bus is in bits, and a byte has 8 of them.")},
         {4, explain("The width of the bus is in bits, and memory of double data rate transfers "
                     "twice per clock cycle.")},
         {1e9 / (kMiB * kKiB), explain("A GB has 10^9 bytes here.")},
         {1e-3, explain("The clock rate is in kHz.")},
         {1e3, explain("A GB has 10^9 bytes.")}}},
       {"time to read the memory",
        seconds * 1e3,
        "ms",
        0.01 + rounding * seconds * 1e3,
        {{1e-3, explain("That is the number of seconds.")},
         {1e3, explain("That is the number of microseconds.")},
         {2, explain("Divide the size of the memory by the peak bandwidth.")}}}},
      {}};
}

Lines lines_of(const std::string& group, const DeviceProperties& gpu) {
  if (group == "identity") return identity_of(gpu);
  if (group == "limits") return limits_of(gpu);
  if (group == "memory") return memory_of(gpu);
  if (group == "clocks") return clocks_of(gpu);
  if (group == "derived") return derived_of(gpu);
  Lines all = identity_of(gpu);
  for (Lines more : {limits_of(gpu), memory_of(gpu), clocks_of(gpu), derived_of(gpu)})
    all.add(std::move(more));
  return all;
}

// With at most two decimals.
Rounded short_number(double number) {
  return {std::round(number * 100) / 100, 15};
}

Complaint missing_line(const std::string& label, const std::string& unit) {
  return {explain("the table has no line '{label}'", label),
          unit.empty()
              ? explain("Print a line of the form '{label}: VALUE' below the device.", label)
              : explain("Print a line of the form '{label}: VALUE {unit}' below the device.", label,
                        unit)};
}

std::optional<Complaint> problem_of(const TextLine& expected, const PrintedDevice& device) {
  const std::optional<std::string> text = text_of(device, expected.label);
  if (!text) return missing_line(expected.label, {});
  if (*text == expected.text) return std::nullopt;
  return Complaint{explain("the line '{label}' contains '{text}', but for this GPU it is '{right}'",
                           expected.label, *text, expected.text),
                   expected.help};
}

std::optional<Complaint> problem_of(const NumberLine& expected, const PrintedDevice& device) {
  const std::optional<std::string> text = text_of(device, expected.label);
  if (!text) return missing_line(expected.label, expected.unit);
  const std::optional<NumberAndRest> printed = number_in(*text);
  if (!printed) {
    return Complaint{explain("the line '{label}' contains '{text}', which is not a number",
                             expected.label, *text),
                     explain("Print the number without separators, directly after the colon.")};
  }
  if (printed->rest != expected.unit) {
    return Complaint{explain("the line '{label}' ends in '{rest}' instead of '{unit}'",
                             expected.label, printed->rest, expected.unit),
                     explain("Print the unit that the handout requires, and nothing after it.")};
  }
  if (std::abs(printed->number - expected.value) <= expected.tolerance) return std::nullopt;
  Complaint complaint{
      explain("the line '{label}' contains {number}, but for this GPU it is {right}",
              expected.label, short_number(printed->number), short_number(expected.value))};
  for (const NumberLine::Hint& hint : expected.hints) {
    const double wrong = expected.value * hint.factor;
    if (std::abs(printed->number - wrong) <= 0.01 * std::abs(wrong) + 0.01) {
      complaint.help = hint.meaning;
      break;
    }
  }
  return complaint;
}

class DeviceQuery : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view, const Parameters&, Random&) const override {
    return {};
  }

  std::vector<Expectation> expectations(std::string_view, const Parameters&,
                                        const std::vector<Buffer>&) const override {
    return {};
  }

  std::optional<Complaint> complaint(std::string_view, const Parameters& parameters,
                                     const ProgramOutcome& outcome) const override {
    const std::vector<PrintedDevice> devices = printed_devices(outcome.output);
    const std::string group = parameters.text("lines");
    if (group == "none") return table_after_error(devices);
    if (auto found = wrong_devices(devices, outcome)) return found;
    const Lines lines = lines_of(group, outcome.device());
    for (const TextLine& line : lines.texts) {
      if (auto found = problem_of(line, devices.front())) return found;
    }
    for (const NumberLine& line : lines.numbers) {
      if (auto found = problem_of(line, devices.front())) return found;
    }
    return std::nullopt;
  }

 private:
  static std::optional<Complaint> table_after_error(const std::vector<PrintedDevice>& devices) {
    if (devices.empty()) return std::nullopt;
    return Complaint{
        explain(
            "the program prints the line 'Device {device}: ...', although it must report an error",
            devices.front().number),
        explain("Check the result of each CUDA call before you use what it returns.")};
  }

  static std::optional<Complaint> wrong_devices(const std::vector<PrintedDevice>& devices,
                                                const ProgramOutcome& outcome) {
    const Message help = explain(
        "Print a line like 'Device 0: NVIDIA H200' for each device: printf(\"Device %d: %s\\n\", "
        "...).");
    if (devices.empty()) {
      const std::string first(
          outcome.output.substr(0, std::min(outcome.output.find('\n'), std::size_t{80})));
      return Complaint{
          first.empty()
              ? explain("the program prints nothing on standard output")
              : explain("no line has the form 'Device N: NAME'; the first line is '{line}'", first),
          help};
    }
    if (devices.size() > 1) {
      return Complaint{
          explain("the program prints {devices} devices, but cudaGetDeviceCount() returns 1",
                  as_number(devices.size())),
          explain("Print each device once.")};
    }
    const PrintedDevice& device = devices.front();
    const std::string& name = outcome.device().name;
    if (device.number == "0" && device.name == name) return std::nullopt;
    return Complaint{
        explain(
            "the program prints 'Device {device}: {printed}', but it must be 'Device 0: {name}'",
            device.number, device.name, name),
        explain("The name is the member 'name' of cudaDeviceProp.")};
  }
};

}  // namespace

LABCHECK_ORACLE(DeviceQuery)
