/// Files that are compiled into labcheck, so that its pages need no others: CMakeLists.txt says
/// which file each is.
#pragma once

#include <string_view>

namespace labcheck::report::assets {

extern const std::string_view page_css;     // what all pages share
extern const std::string_view student_css;  // a student's page

}  // namespace labcheck::report::assets
