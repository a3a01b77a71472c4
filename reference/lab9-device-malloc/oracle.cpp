// Lab 9: how many keys each list has, and what they add up to.
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

 private:
  static bool is_called_again(const Parameters& parameters) {
    return parameters.integer("calls") > 1;
  }
};

}  // namespace

LABCHECK_ORACLE(Lists)
