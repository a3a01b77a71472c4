// SPDX-License-Identifier: MIT
// Checks artifacts against GitLab's documentation, and reads them as GitLab does.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#39;": "'", "&amp;": "&" };

function plain(text) {
  return text.replace(/&(?:lt|gt|quot|apos|#39|amp);/g, (name) => entities[name]);
}

// The testcases of a JUnit report. GitLab shows their names and the text in them, and counts only the first one of each name.
export function testcases(xml) {
  assert.match(xml, /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<testsuites[ >/]/);
  assert.ok(Buffer.byteLength(xml) < 30_000_000, "a report has at most 30 MB");
  const found = [];
  for (const [, attributes, rest] of xml.matchAll(/<testcase\b([^>]*?)(\/>|>[\s\S]*?<\/testcase>)/g)) {
    const value = (name) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
    const ending = /<(failure|error|skipped)\b[^>]*?(?:\/>|>([\s\S]*?)<\/\1>)/.exec(rest);
    found.push({
      suite: value("classname"),
      name: value("name"),
      file: value("file"),
      ending: ending?.[1] ?? "passed",
      text: plain(ending?.[2] ?? ""),
    });
  }
  assert.equal(found.length, [...xml.matchAll(/<testcase\b/g)].length);
  const names = found.map((test) => `${test.suite}\n${test.name}`);
  assert.equal(new Set(names).size, names.length, "testcase names are unique");
  for (const test of found) {
    assert.ok(test.suite && test.name, JSON.stringify(test));
    if (test.ending !== "passed") assert.ok(test.text.trim(), `GitLab shows only text: ${test.name}`);
  }
  return found;
}

// The issues of a Code Quality report for the repository in `folder`.
export function issues(json, folder) {
  assert.ok(!json.startsWith("\uFEFF"), "no byte order mark");
  const all = JSON.parse(json);
  assert.ok(Array.isArray(all));
  for (const issue of all) {
    for (const name of ["description", "check_name", "fingerprint"])
      assert.ok(typeof issue[name] === "string" && issue[name] !== "", `${name}: ${JSON.stringify(issue)}`);
    assert.ok(["info", "minor", "major", "critical", "blocker"].includes(issue.severity), issue.severity);
    const { path, lines } = issue.location;
    assert.ok(!path.startsWith("./") && !path.startsWith("/"), `relative to the repository's root: ${path}`);
    assert.ok(existsSync(`${folder}/${path}`), path);
    const count = readFileSync(`${folder}/${path}`, "utf8").split("\n").length;
    assert.ok(Number.isInteger(lines.begin) && lines.begin >= 1 && lines.begin <= count, `line ${lines.begin}`);
  }
  assert.equal(new Set(all.map((issue) => issue.fingerprint)).size, all.length, "fingerprints are unique");
  return all;
}

// The variables of a dotenv report.
export function variables(text) {
  assert.ok(Buffer.byteLength(text) <= 5120, "at most 5 KiB");
  const lines = text.replace(/\n$/, "").split("\n");
  assert.ok(lines.length <= 20, "at most 20 variables");
  const found = {};
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z0-9_]+)=([^\s'"#]*)$/.exec(line) ?? assert.fail(`not a variable: ${line}`);
    found[name] = value;
  }
  return found;
}
