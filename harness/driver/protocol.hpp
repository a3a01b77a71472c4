// SPDX-License-Identifier: MIT
/// The protocol between labcheck and the driver in a student's process.
///
/// labcheck owns the arena, a memory file that both map. It contains one region for each buffer of
/// a test case: guard bytes, the buffer, guard bytes. Control messages use a socket; a message is a
/// header and a body of integers and strings.
///
///     driver -> labcheck   hello          the process has started and created its context
///     labcheck -> driver   run_case
///     driver -> labcheck   buffer_placed  only on the simulated GPU: a buffer is allocated
///     labcheck -> driver   buffer_filled  its contents are in device memory or in its region
///     driver -> labcheck   case_done      the call has ended
///     labcheck -> driver   free_buffers   labcheck has collected the buffers
///     labcheck -> driver   finish
///     driver -> labcheck   end            the end record; without it, the run is incomplete
///
/// On a real GPU, the regions are filled before run_case, and contain the buffers after case_done.
/// On the simulated GPU, labcheck reads and writes device memory itself; a region is used only for
/// a buffer in host memory. The driver keeps the buffers until the next message.
///
/// Between these messages, labcheck may time the program: timing_protocol.hpp. Then the driver
/// fills all buffers in device memory.
///
/// C++17: this header is compiled into students' programs by every supported nvcc.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {
namespace protocol {

constexpr int kControlDescriptor = 3;
constexpr int kArenaDescriptor = 4;

/// The number of guard bytes on each side of a buffer, and the alignment of the buffer.
constexpr std::uint64_t kGuardBytes = 4096;

enum class MessageKind : std::uint32_t {
  hello = 1,
  run_case,
  buffer_placed,
  buffer_filled,
  case_done,
  finish,
  end,
  describe_gpu,
  prepare_timing,
  take_sample,
  inspect,
  timing_done,
  free_buffers,
};

struct Header {
  MessageKind kind;
  std::uint32_t size;  // of the body [bytes]
};

enum class Role : std::uint8_t { input, output, scratch };

enum class Outcome : std::uint8_t {
  completed,
  device_error,     // `name` and `text` are CUDA's
  function_absent,  // the submission does not define the function
  driver_failure,   // the test case could not be set up; `text` is the reason
};

/// Which member of a Parameter has its value. A whole number is also in `number`.
enum class ParameterKind : std::uint8_t { integer, number, text };

struct Parameter {
  std::string name;
  ParameterKind kind = ParameterKind::integer;
  std::int64_t integer = 0;
  double number = 0;
  std::string text{};
};

/// `type` is the number of an ElementType; `offset` is the position of the region's first guard in
/// the arena.
struct Region {
  std::string name;
  std::uint8_t type = 0;
  Role role = Role::input;
  std::uint64_t bytes = 0;
  std::uint64_t offset = 0;
};

struct RunCase {
  std::string call;
  bool on_simulated_gpu = false;
  std::uint64_t arena_size = 0;
  std::vector<Parameter> parameters;
  std::vector<Region> regions;
};

/// A buffer of the test case that the driver has allocated on the simulated GPU.
struct BufferPlaced {
  std::string name;
  std::uint64_t address = 0;  // in device memory; 0: the buffer is in host memory
};

/// `context_lost` means that no CUDA call in this process can succeed anymore. `on_host` lists the
/// buffers that the call received in host memory.
struct CaseDone {
  Outcome outcome = Outcome::completed;
  bool context_lost = false;
  std::string name;
  std::string text;
  std::vector<std::string> on_host{};
};

/// Appends integers and strings to a message's body.
class Writer {
 public:
  template <class T>
  Writer& number(T value) {
    body_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  Writer& text(const std::string& value) {
    number(static_cast<std::uint32_t>(value.size()));
    body_.append(value);
    return *this;
  }
  const std::string& body() const { return body_; }

 private:
  std::string body_;
};

/// Reads the integers and strings of a message's body in the order in which they were appended.
/// Reading past the end returns zeros and empty strings and makes good() false: the other side is
/// not trusted to write well-formed messages.
class Reader {
 public:
  explicit Reader(const std::string& body) : body_(body) {}

  template <class T>
  T number() {
    T value{};
    if (!take(sizeof value)) return value;
    std::memcpy(&value, body_.data() + at_ - sizeof value, sizeof value);
    return value;
  }
  std::string text() {
    const std::uint32_t size = number<std::uint32_t>();
    if (!take(size)) return {};
    return body_.substr(at_ - size, size);
  }
  bool good() const { return good_; }

 private:
  bool take(std::size_t size) {
    good_ = good_ && size <= body_.size() - at_;
    if (good_) at_ += size;
    return good_;
  }

  const std::string& body_;
  std::size_t at_ = 0;
  bool good_ = true;
};

inline std::string encode(const RunCase& run) {
  Writer writer;
  writer.text(run.call).number(std::uint8_t{run.on_simulated_gpu}).number(run.arena_size);
  writer.number(static_cast<std::uint32_t>(run.parameters.size()));
  for (const Parameter& parameter : run.parameters) {
    writer.text(parameter.name)
        .number(static_cast<std::uint8_t>(parameter.kind))
        .number(parameter.integer)
        .number(parameter.number)
        .text(parameter.text);
  }
  writer.number(static_cast<std::uint32_t>(run.regions.size()));
  for (const Region& region : run.regions) {
    writer.text(region.name).number(region.type).number(static_cast<std::uint8_t>(region.role));
    writer.number(region.bytes).number(region.offset);
  }
  return writer.body();
}

inline RunCase decode_run_case(const std::string& body) {
  Reader reader(body);
  RunCase run;
  run.call = reader.text();
  run.on_simulated_gpu = reader.number<std::uint8_t>() != 0;
  run.arena_size = reader.number<std::uint64_t>();
  for (std::uint32_t n = reader.number<std::uint32_t>(); n > 0 && reader.good(); --n) {
    Parameter parameter;
    parameter.name = reader.text();
    parameter.kind = static_cast<ParameterKind>(reader.number<std::uint8_t>());
    parameter.integer = reader.number<std::int64_t>();
    parameter.number = reader.number<double>();
    parameter.text = reader.text();
    run.parameters.push_back(parameter);
  }
  for (std::uint32_t n = reader.number<std::uint32_t>(); n > 0 && reader.good(); --n) {
    Region region;
    region.name = reader.text();
    region.type = reader.number<std::uint8_t>();
    region.role = static_cast<Role>(reader.number<std::uint8_t>());
    region.bytes = reader.number<std::uint64_t>();
    region.offset = reader.number<std::uint64_t>();
    run.regions.push_back(region);
  }
  return run;
}

inline std::string encode(const BufferPlaced& buffer) {
  return Writer().text(buffer.name).number(buffer.address).body();
}

inline BufferPlaced decode_buffer_placed(const std::string& body) {
  Reader reader(body);
  BufferPlaced buffer;
  buffer.name = reader.text();
  buffer.address = reader.number<std::uint64_t>();
  return buffer;
}

inline std::string encode(const CaseDone& done) {
  Writer writer;
  writer.number(static_cast<std::uint8_t>(done.outcome)).number(std::uint8_t{done.context_lost});
  writer.text(done.name).text(done.text).number(static_cast<std::uint32_t>(done.on_host.size()));
  for (const std::string& buffer : done.on_host) writer.text(buffer);
  return writer.body();
}

/// Nothing if `body` is malformed.
inline std::optional<CaseDone> decode_case_done(const std::string& body) {
  Reader reader(body);
  CaseDone done;
  const auto outcome = reader.number<std::uint8_t>();
  if (outcome > static_cast<std::uint8_t>(Outcome::driver_failure)) return std::nullopt;
  done.outcome = static_cast<Outcome>(outcome);
  done.context_lost = reader.number<std::uint8_t>() != 0;
  done.name = reader.text();
  done.text = reader.text();
  for (std::uint32_t n = reader.number<std::uint32_t>(); n > 0 && reader.good(); --n)
    done.on_host.push_back(reader.text());
  return reader.good() ? std::optional<CaseDone>(done) : std::nullopt;
}

}  // namespace protocol
}  // namespace labcheck
