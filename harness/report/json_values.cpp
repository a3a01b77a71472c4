// SPDX-License-Identifier: MIT
#include "harness/report/json_values.hpp"

#include "harness/base/render.hpp"

namespace labcheck::report {
namespace {

// By the names of the fields.
Json arguments_of(const Message& message);

struct JsonOf {
  Json operator()(const std::string& text) const { return text; }
  Json operator()(std::int64_t number) const { return number; }
  Json operator()(double number) const { return figure(number); }
  Json operator()(Rounded number) const { return figure(number.value); }
  Json operator()(Duration duration) const {
    return static_cast<double>(duration.nanoseconds) * 1e-9;
  }
  Json operator()(const GridIndex& index) const { return index.value; }
  Json operator()(const CaseName& name) const { return name.id; }
  Json operator()(const SourcePlace& place) const {
    return {{"file", place.file}, {"line", place.line}};
  }
  Json operator()(const Message& message) const {
    if (message.id.empty()) return render(message);
    return {{"id", message.id}, {"arguments", arguments_of(message)}};
  }
  Json operator()(const Listing& listing) const { return list(listing.items, *this); }
  Json operator()(const auto& amount) const { return amount.value; }
};

Json arguments_of(const Message& message) {
  Json object = Json::object();
  const std::vector<std::string_view> names = argument_names(message);
  for (std::size_t k = 0; k < message.arguments.size() && k < names.size(); ++k)
    object[names[k]] = std::visit(JsonOf(), message.arguments[k].value);
  return object;
}

}  // namespace

void add(const std::string& key, const Message& message, Json& object) {
  object[key] = render(message);
  object[key + "_id"] = message.id;
  object[key + "_arguments"] = arguments_of(message);
}

Json sentences(const std::vector<Message>& messages) {
  return list(messages, [](const Message& message) { return render(message); });
}

}  // namespace labcheck::report
