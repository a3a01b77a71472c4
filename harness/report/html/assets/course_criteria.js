
"use strict";

/* The heat map shows the results of all students next to each criterion: one column per student, in the same order for
   all criteria. */
{
  const strips = [...document.querySelectorAll("canvas[data-column]")];
  const ranked = course.ranked;
  let picked = 0;

  const kColors = { full: "--good", partial: "--fair", none: "--bad", skipped: "--faint" };

  function share(cell, column) {
    if (cell[0] === "full") return 1;
    return cell[0] === "partial" && column.max > 0 ? cell[1] / column.max : 0;
  }

  /* If there are more students than pixel columns, several students share a column, with their mean share and the color
     of their most frequent outcome. */
  function columnsOf(index, most) {
    const count = Math.min(ranked.length, most);
    return Array.from({ length: count }, (_, place) => {
      const first = Math.floor((place * ranked.length) / count);
      const last = Math.max(first + 1, Math.floor(((place + 1) * ranked.length) / count));
      const cells = ranked.slice(first, last).map((row) => row.cells[index]);
      const tally = new Map();
      for (const [outcome] of cells) tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
      const outcome = [...tally].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
      const sum = cells.reduce((total, cell) => total + share(cell, course.columns[index]), 0);
      return { outcome, share: sum / cells.length };
    });
  }

  function drawStrip(canvas) {
    const scale = devicePixelRatio || 1;
    const width = (canvas.width = Math.round(canvas.clientWidth * scale));
    const height = (canvas.height = Math.round(canvas.clientHeight * scale));
    const brush = canvas.getContext("2d");
    const columns = columnsOf(Number(canvas.dataset.column), width);
    const edge = (place) => Math.round((place * width) / columns.length);
    const gap = width / columns.length > 6 * scale ? scale : 0;
    const least = Math.round(2 * scale);
    const colors = Object.fromEntries(Object.entries(kColors).map(([key, name]) => [key, styleValue(name)]));
    const open = styleValue("--open-fill");
    columns.forEach((column, place) => {
      const decided = column.outcome in colors;
      const tall = decided ? Math.max(least, Math.round(column.share * height)) : height;
      brush.fillStyle = decided ? colors[column.outcome] : open;
      brush.fillRect(edge(place), height - tall, Math.max(1, edge(place + 1) - edge(place) - gap), tall);
    });
    const at = Math.round(((picked + 0.5) * width) / ranked.length);
    brush.fillStyle = styleValue("--ink");
    brush.fillRect(Math.min(width - least, at), 0, least, height);
  }

  function drawAll() {
    strips.forEach(drawStrip);
  }

  function pick(place) {
    picked = Math.min(ranked.length - 1, Math.max(0, place));
    const row = ranked[picked];
    const points = tr("points: {0}", pointsText(row.points));
    const link = byId("picked-name");
    link.replaceChildren(make("bdi", {}, row.name), `, ${points}`);
    if (row.href) link.href = row.href;
    else link.removeAttribute("href");
    byId("picked").value = picked;
    byId("picked").setAttribute("aria-valuetext", `${row.name}, ${points}`);
    drawAll();
  }

  function placeOf(event) {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.floor(((event.clientX - box.left) / box.width) * ranked.length);
  }

  if (strips.length > 0 && ranked.length > 0) {
    byId("picked").max = ranked.length - 1;
    byId("picked").closest(".picker").hidden = false;
    byId("picked").addEventListener("input", (event) => pick(Number(event.target.value)));
    for (const strip of strips) {
      strip.addEventListener("pointermove", (event) => pick(placeOf(event)));
      strip.addEventListener("click", (event) => {
        pick(placeOf(event));
        if (ranked[picked].href) location.href = ranked[picked].href;
      });
    }
    pick(0);
    new ResizeObserver(drawAll).observe(strips[0]);
    drawInEveryScheme(drawAll);
  }
}
