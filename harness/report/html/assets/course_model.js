
"use strict";

/* The course data that course_data.cpp writes. Each row gets a number for sorting and a text for searching. */
const course = JSON.parse(document.getElementById("data").textContent);

/* Translations by English texts; a page in English has none. */
const translations = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");

/* `text`, a literal, in the language of the page, with `values` in its fields "{0}", "{1}" and so on. */
function tr(text, ...values) {
  return (translations[text] ?? text).replace(/\{(\d)\}/g, (_, number) => values[number]);
}

course.rows.forEach((row, number) => {
  row.number = number;
  row.searchText = [row.name, row.id, row.person, row.email].join("\n").toLocaleLowerCase();
});

/* The rows with results in the criteria, best first. */
course.ranked = course.rows
  .filter((row) => row.cells.length > 0)
  .sort((a, b) => (b.points ?? -1) - (a.points ?? -1) || a.number - b.number);

/* Creates an element with properties and children; text never becomes markup. */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function byId(id) {
  return document.getElementById(id);
}

/* The name with isolated writing direction, as a link if the student has a page. */
function nameOf(row) {
  const name = make("bdi", {}, row.name);
  return row.href ? make("a", { href: row.href }, name) : name;
}

/* "10", "7.5", "33.33": at most two decimals. */
function pointsText(points) {
  return points === null ? "–" : String(Math.round(points * 100) / 100);
}

/* "2.14 ms", "850 ns": three significant digits. */
function durationText(seconds) {
  const figure = (scale) => Number((seconds * scale).toPrecision(3));
  if (seconds < 1e-6) return tr("{0} ns", figure(1e9));
  if (seconds < 1e-3) return tr("{0} µs", figure(1e6));
  return seconds < 1 ? tr("{0} ms", figure(1e3)) : tr("{0} s", figure(1));
}

/* "2 d 3 h", "45 min"; "" if the submission was on time. */
function latenessText(seconds) {
  if (seconds === null || seconds <= 0) return "";
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return tr("{0} min", minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? tr("{0} h", hours) : tr("{0} d {1} h", Math.floor(hours / 24), hours % 24);
}

function styleValue(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/* Calls `draw` now and whenever the colors change: for the dark scheme and for print. */
function drawInEveryScheme(draw) {
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  matchMedia("print").addEventListener("change", draw);
}
