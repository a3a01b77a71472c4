// SPDX-License-Identifier: MIT
// Lab 9: the number and the sum of the keys in each list, and the pointers that device_malloc_test
// prints.
#include "printed_pointers.hpp"

#include <labcheck/oracle.hpp>
#include <limits>

namespace {

using namespace labcheck;

class Lists : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view, const Parameters& parameters,
                              Random& random) const override {
    const std::size_t n = parameters.size("n");
    const std::size_t lists = parameters.size("lists");
    std::vector<std::int32_t> keys =
        random.integers(n, 0, std::numeric_limits<std::int32_t>::max());
    if (parameters.word("keys", "random") == "equal") keys.assign(n, keys.front());
    std::vector<Buffer> made{make_input("keys", {n}, keys),
                             make_output<std::int32_t>("lengths", {lists}),
                             make_output<std::int64_t>("sums", {lists})};
    if (is_called_again(parameters)) {
      made.push_back(make_output<std::int32_t>("lengths_again", {lists}));
      made.push_back(make_output<std::int64_t>("sums_again", {lists}));
    }
    return made;
  }

  std::vector<Expectation> expectations(std::string_view, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    const std::size_t lists = parameters.size("lists");
    std::vector<std::int32_t> lengths(lists);
    std::vector<std::int64_t> sums(lists);
    for (const std::int32_t key : elements<std::int32_t>(buffers, "keys")) {
      const std::size_t list = static_cast<std::size_t>(key) % lists;
      ++lengths[list];
      sums[list] += key;
    }
    std::vector<Expectation> expected{expect_exactly("lengths", lengths),
                                      expect_exactly("sums", sums)};
    if (is_called_again(parameters)) {
      expected.push_back(expect_exactly("lengths_again", lengths));
      expected.push_back(expect_exactly("sums_again", sums));
    }
    return expected;
  }

  Message meaning_of(std::string_view call, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    for (const Expectation& expected : expectations(call, parameters, buffers)) {
      if (expected.buffer != wrong.name) continue;
      const auto* exact = std::get_if<ExactValues>(&expected.values);
      const std::span<const std::byte> bytes(exact->bytes.data(), exact->bytes.size());
      return wrong.name.starts_with("sums") ? meaning_of_sums(bytes, elements<std::int64_t>(wrong))
                                            : meaning_of_lengths(bytes, elements<int>(wrong));
    }
    return {};
  }

  std::optional<Expectation> expectation_at(std::string_view, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view output,
                                            const std::vector<std::size_t>& spots) const override {
    const std::span<const std::int32_t> own = inputs.own<std::int32_t>("keys");
    const auto keys = inputs.elements<std::int32_t>("keys");
    const KeysOfLists& index =
        inputs.once("keys of lists", [&] { return keys_of_lists(own, parameters.size("lists")); });
    std::vector<std::int32_t> lengths;
    std::vector<std::int64_t> sums;
    for (const std::size_t list : spots) {
      std::int32_t length = 0;
      std::int64_t sum = 0;
      for (std::size_t k = index.starts[list]; k < index.starts[list + 1]; ++k) {
        const int uses = keys.uses_of(index.positions[k]);
        length += uses;
        sum += std::int64_t{uses} * own[index.positions[k]];
      }
      lengths.push_back(length);
      sums.push_back(sum);
    }
    if (output.starts_with("lengths")) return expect_exactly(std::string(output), lengths);
    return expect_exactly(std::string(output), sums);
  }

  // A program that reports an error need not print any pointers, but must not print null pointers.
  std::optional<Complaint> complaint(std::string_view, const Parameters& parameters,
                                     const ProgramOutcome& outcome) const override {
    const std::vector<PrintedPointer> pointers = printed_pointers(outcome.output);
    if (auto found = null_pointer(pointers)) return found;
    if (outcome.status != 0) return std::nullopt;
    const std::size_t threads = parameters.size("threads");
    if (auto found = wrong_threads(pointers, threads, outcome.output)) return found;
    if (auto found = overlapping_blocks(pointers, parameters.size("size"))) return found;
    if (auto found = wrong_heap_counts(threads, outcome)) return found;
    return invented_pointer(pointers, parameters.size("size"), outcome);
  }

 private:
  static Message meaning_of_lengths(std::span<const std::byte> expected, std::span<const int> got) {
    std::int64_t more = 0;
    std::int64_t fewer = 0;
    std::int64_t nodes = 0;
    for (std::size_t list = 0; list < got.size(); ++list) {
      int length = 0;
      std::memcpy(&length, expected.data() + list * sizeof length, sizeof length);
      const std::int64_t difference = std::int64_t{got[list]} - length;
      (difference > 0 ? more : fewer) += difference;
      if (got[list] < 0) return {};
      nodes += got[list];
    }
    if (more > 0 && fewer == 0)
      return explain_plural(
          "The lists have {count} node more than there are keys. Start each call with empty lists: "
          "__device__ variables keep the values of earlier calls.",
          "The lists have {count} nodes more than there are keys. Start each call with empty "
          "lists: __device__ variables keep the values of earlier calls.",
          Count(more));
    if (nodes == 0) return explain("All lists are empty. Key x belongs to list x % lists.");
    if (more == 0 && -fewer < nodes)
      return in_sequence(
          explain_plural("{count} key is missing from the lists.",
                         "{count} keys are missing from the lists.", Count(-fewer)),
          explain(
              "Insert a node with an atomic operation: if two threads change the head of a list at "
              "the same time, a node is lost."));
    return {};
  }

  static Message meaning_of_sums(std::span<const std::byte> expected,
                                 std::span<const std::int64_t> got) {
    bool any_large = false;
    for (std::size_t list = 0; list < got.size(); ++list) {
      std::int64_t sum = 0;
      std::memcpy(&sum, expected.data() + list * sizeof sum, sizeof sum);
      any_large = any_large || sum != static_cast<std::int32_t>(sum);
      if (got[list] != static_cast<std::int32_t>(sum)) return {};
    }
    return any_large ? explain("Each sum is cut to 32 bits. Add the keys as long long.")
                     : Message{};
  }

  /// The positions of each list's keys in the input: for list l, those from positions[starts[l]] up
  /// to, but not including, positions[starts[l + 1]].
  struct KeysOfLists {
    std::vector<std::size_t> starts;
    std::vector<std::size_t> positions;
  };

  static KeysOfLists keys_of_lists(std::span<const std::int32_t> keys, std::size_t lists) {
    const auto list_of = [&](std::int32_t key) { return static_cast<std::size_t>(key) % lists; };
    KeysOfLists index{std::vector<std::size_t>(lists + 1), std::vector<std::size_t>(keys.size())};
    for (const std::int32_t key : keys) ++index.starts[list_of(key) + 1];
    for (std::size_t list = 0; list < lists; ++list) index.starts[list + 1] += index.starts[list];
    std::vector<std::size_t> next(index.starts.begin(), index.starts.end() - 1);
    for (std::size_t position = 0; position < keys.size(); ++position)
      index.positions[next[list_of(keys[position])]++] = position;
    return index;
  }

  static bool is_called_again(const Parameters& parameters) {
    return parameters.integer("calls") > 1;
  }
};

}  // namespace

LABCHECK_ORACLE(Lists)
