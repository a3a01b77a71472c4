// SPDX-License-Identifier: MIT
// Shared by the browser tests: a browser, pages that fail on forbidden actions, and measurements.

import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after } from "node:test";

const folder = process.env.LABCHECK_PAGES;
// Chromium's sandbox does not work for root.
const args = process.getuid() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: process.env.LABCHECK_CHROMIUM, args });
after(() => browser.close());

export function addressOf(name) {
  return pathToFileURL(join(folder, name)).href;
}

/** The names of all pages below `below`. */
export function pagesIn(below = ".") {
  return readdirSync(join(folder, below))
    .filter((name) => name.endsWith(".html"))
    .map((name) => join(below, name));
}

/** Opens `name` in its own window and waits until it is painted, window.paintedAfter milliseconds after navigation. close()
    fails the test if the page requested anything except linked files, wrote an error or a warning, or threw. `settings` are
    those of Playwright's newContext. */
export async function open(name, settings = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...settings });
  const page = await context.newPage();
  await page.addInitScript(() => addEventListener("load", () =>
    requestAnimationFrame(() => requestAnimationFrame(() => { window.paintedAfter = performance.now(); }))));
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || !request.url().startsWith("file:")) problems.push(`requests ${request.url()}`);
  });
  await page.goto(addressOf(name));
  await page.waitForFunction(() => window.paintedAfter > 0);
  return {
    page,
    async close() {
      await context.close();
      assert.deepEqual(problems, [], `${name} must not have errors or make requests`);
    },
  };
}

/** Runs `test` with an opened page and closes the page. */
export async function withPage(name, settings, test) {
  const opened = await open(name, settings);
  await test(opened.page);
  await opened.close();
}

/** The texts on the page with a contrast below WCAG 2 AA: 4.5, or 3 for large text. */
export function poorContrasts(page) {
  return page.evaluate(() => {
    const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const channels = (colors) => {
      brush.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        brush.fillStyle = color;
        brush.fillRect(0, 0, 1, 1);
      }
      return [...brush.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([r, g, b]) => {
      const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const poor = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest("script, .visually-hidden, .skip, :disabled")) continue;
      const backgrounds = [];
      for (let each = element; each; each = each.parentElement) backgrounds.unshift(getComputedStyle(each).backgroundColor);
      const style = getComputedStyle(element);
      const [low, high] = [luminance(channels(backgrounds)), luminance(channels([...backgrounds, style.color]))].sort((a, b) => a - b);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const ratio = (high + 0.05) / (low + 0.05);
      if (ratio < (large ? 3 : 4.5)) poor.push(`${walker.currentNode.data.trim().slice(0, 40)}: ${ratio.toFixed(2)}`);
    }
    return poor;
  });
}

/** The number of CSS pixels by which the page is wider than its window. */
export function overflow(page) {
  return page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
}
