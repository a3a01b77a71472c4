// SPDX-License-Identifier: MIT
/// Requests and their answers as bytes.
#pragma once

#include "harness/simgpu/protocol/codec.hpp"
#include "harness/simgpu/protocol/frames.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// Calls use(request) with the request in the body of a frame of this kind. Returns false if there
/// is no such kind, or the body is malformed.
template <class Use>
bool visit_request(std::uint32_t kind, Bytes body, const Use& use) {
  const auto visit_as = [&]<class Request>(std::type_identity<Request>) {
    Decoder decoder(body);
    const auto request = decoder.template get<Request>();
    if (!decoder.is_complete()) return false;
    use(request);
    return true;
  };
  return [&]<std::size_t... kinds>(std::index_sequence<kinds...>) {
    bool is_visited = false;
    ((kind == kinds &&
      (is_visited = visit_as(std::type_identity<std::tuple_element_t<kinds, Requests>>()), true)) ||
     ...);
    return is_visited;
  }
  (std::make_index_sequence<kRequestKinds>());
}

/// Replaces `body` by the body of the frame with `answer`; `failure` is the device's sticky error.
template <class Request>
void encode_answer(const AnswerOrError<Request>& answer, cudaError_t failure,
                   std::vector<std::byte>& body) {
  body.clear();
  Encoder encoder(body);
  const auto* error = std::get_if<cudaError_t>(&answer);
  encoder.put(AnswerHeader{error == nullptr ? cudaSuccess : *error, failure});
  if (error == nullptr) encoder.put(std::get<typename Request::Answer>(answer));
}

}  // namespace labcheck::simgpu
