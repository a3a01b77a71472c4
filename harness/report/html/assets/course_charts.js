
"use strict";

/* The charts: the distribution of points, the speed of all programs, the roofline. */
{
  const charts = {};

  function draw(id, configuration) {
    if (!byId(id)) return;
    charts[id]?.destroy();
    Chart.defaults.animation = false;
    Chart.defaults.color = styleValue("--ink");
    Chart.defaults.borderColor = styleValue("--rule");
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    charts[id] = new Chart(byId(id), configuration());
  }

  function axis(title, more = {}) {
    return { title: { display: true, text: title }, ...more };
  }

  function histogram() {
    const width = course.max / 10;
    const labels = course.bins.map((_, bin) =>
      bin === 9 ? `${pointsText(9 * width)}+` : `${pointsText(bin * width)}–${pointsText((bin + 1) * width)}`);
    return {
      type: "bar",
      data: { labels, datasets: [{ data: course.bins, backgroundColor: styleValue("--accent"), categoryPercentage: 1,
        barPercentage: 0.94, borderRadius: 2 }] },
      options: {
        maintainAspectRatio: false,
        plugins: { legend: { display: false } },
        scales: {
          x: axis(tr("final points"), { grid: { display: false } }),
          y: axis(tr("students"), { beginAtZero: true, ticks: { precision: 0 } }),
        },
      },
    };
  }

  /* Vertical lines with names, for rungs and ceilings. */
  const markers = {
    id: "markers",
    beforeDatasetsDraw(chart, _, { lines = [] }) {
      const { ctx: brush, chartArea: area, scales } = chart;
      brush.save();
      brush.font = `12px ${Chart.defaults.font.family}`;
      for (const line of lines) {
        const x = scales.x.getPixelForValue(line.at);
        if (!(x >= area.left - 1 && x <= area.right + 1)) continue;
        brush.strokeStyle = brush.fillStyle = styleValue(line.strong ? "--bad" : "--faint");
        brush.setLineDash(line.strong ? [] : [4, 3]);
        brush.beginPath();
        brush.moveTo(x, area.top);
        brush.lineTo(x, area.bottom);
        brush.stroke();
        brush.save();
        brush.translate(x - 4, area.top + 4);
        brush.rotate(-Math.PI / 2);
        brush.textAlign = "right";
        brush.fillText(line.name, 0, 0);
        brush.restore();
      }
      brush.restore();
    },
  };

  /* A program may be compared with several baselines in one case; its own time appears once. */
  function timed(caseName) {
    return course.rows.flatMap((row) => {
      const speed = row.speed.find((each) => each.case === caseName && each.seconds > 0);
      return speed ? [{ row, speed, x: speed.seconds }] : [];
    });
  }

  function points(data) {
    return { data, clip: 8, backgroundColor: styleValue("--accent"), borderWidth: 0, pointRadius: data.length > 300 ? 2 : 4, pointHoverRadius: 6 };
  }

  function open(event, found, chart) {
    const row = found.length > 0 ? chart.data.datasets[found[0].datasetIndex].data[found[0].index].row : null;
    if (row?.href) location.href = row.href;
  }

  function tooltipWith(label) {
    return { displayColors: false, filter: (item) => Boolean(item.raw.row), callbacks: { label: (item) => label(item.raw) } };
  }

  /* A logarithmic axis has labels only at 1, 2 and 5 of each decade. */
  function logTicks(text) {
    const isRound = (value) => /^[125](\.0+)?e/.test(value.toExponential(6));
    return { maxRotation: 0, autoSkip: true, callback: (value) => (isRound(value) ? text(value) : "") };
  }

  function speeds(ladder) {
    const data = timed(ladder.case).sort((a, b) => a.x - b.x);
    data.forEach((point, place) => { point.y = (100 * (place + 1)) / data.length; });
    const lines = ladder.rungs.filter((rung) => rung.seconds > 0).map((rung) => ({ at: rung.seconds, name: rung.name }));
    if (ladder.ceilingSeconds > 0) lines.push({ at: ladder.ceilingSeconds, name: ladder.ceiling, strong: true });
    const all = [...data.map((point) => point.x), ...lines.map((line) => line.at)];
    return {
      type: "scatter",
      data: { datasets: [points(data)] },
      plugins: [markers],
      options: {
        maintainAspectRatio: false,
        onClick: open,
        plugins: {
          legend: { display: false },
          markers: { lines },
          tooltip: tooltipWith(({ row, speed, x }) => [row.name, durationText(x), speed.rung ? tr("about as fast as {0}", speed.rung) : ""]),
        },
        scales: {
          x: axis(tr("time per launch (test case {0})", ladder.case), { type: "logarithmic", min: Math.min(...all) / 1.3,
            max: Math.max(...all) * 1.3, ticks: logTicks(durationText) }),
          y: axis(tr("programs at least as fast"), { min: 0, max: 100, ticks: { callback: (value) => `${value} %` } }),
        },
      },
    };
  }

  function flopsText(value) {
    const figure = (scale) => Number((value / scale).toPrecision(3));
    if (value < 1e6) return tr("{0} kFLOP/s", figure(1e3));
    if (value < 1e9) return tr("{0} MFLOP/s", figure(1e6));
    return value < 1e12 ? tr("{0} GFLOP/s", figure(1e9)) : tr("{0} TFLOP/s", figure(1e12));
  }

  function roofline(ladders) {
    const data = ladders.flatMap((ladder) => timed(ladder.case).map((point) => ({
      row: point.row, ladder, x: ladder.flops / ladder.bytes, y: ladder.flops / point.x })));
    const rungs = ladders.flatMap((ladder) => ladder.rungs.filter((rung) => rung.seconds > 0).map((rung) => ({
      row: { name: rung.name }, ladder, x: ladder.flops / ladder.bytes, y: ladder.flops / rung.seconds })));
    const { bytesPerSecond, flopsPerSecond } = course.ceilings;
    const intensities = ladders.map((ladder) => ladder.flops / ladder.bytes);
    const balance = bytesPerSecond > 0 && flopsPerSecond > 0 ? flopsPerSecond / bytesPerSecond : intensities[0];
    const left = Math.min(...intensities, balance) / 8;
    const right = Math.max(...intensities, balance) * 8;
    const ceilingAt = (x) => Math.min(bytesPerSecond > 0 ? bytesPerSecond * x : Infinity, flopsPerSecond > 0 ? flopsPerSecond : Infinity);
    const ceiling = [left, balance, right].map((x) => ({ x, y: ceilingAt(x) })).filter((point) => isFinite(point.y));
    return {
      type: "scatter",
      data: {
        datasets: [
          { ...points(data), label: tr("programs") },
          { label: tr("reference versions"), data: rungs, pointStyle: "line", borderColor: styleValue("--ink"), pointRadius: 9, borderWidth: 2 },
          { label: tr("measured GPU limits"), data: ceiling, type: "line", pointStyle: "line", borderColor: styleValue("--bad"), borderWidth: 2,
            pointRadius: 0, pointHitRadius: 0 },
        ].filter((set) => set.data.length > 0),
      },
      options: {
        maintainAspectRatio: false,
        onClick: open,
        plugins: {
          legend: { position: "bottom", labels: { usePointStyle: true } },
          tooltip: tooltipWith(({ row, y, ladder }) => [row.name, tr("{0} (test case {1})", flopsText(y), ladder.case)]),
        },
        scales: {
          x: axis(tr("operations per byte"), { type: "logarithmic", min: left, max: right,
            ticks: logTicks((value) => String(value)) }),
          y: axis(tr("operations per second"), { type: "logarithmic", suggestedMax: 2 * Math.max(...ceiling.map((point) => point.y), 0),
            ticks: logTicks(flopsText) }),
        },
      },
    };
  }

  const ladders = course.ladders.filter((ladder) => timed(ladder.case).length > 0);
  const known = ladders.filter((ladder) => ladder.flops > 0 && ladder.bytes > 0);

  function chooseCase() {
    const choice = make("select", { id: "case" }, ...ladders.map((ladder, index) => make("option", { value: index }, ladder.case)));
    choice.addEventListener("change", () => draw("speeds", () => speeds(ladders[Number(choice.value)])));
    byId("speed-case").append(make("label", {}, tr("Test case"), " ", choice));
    byId("speed-case").hidden = false;
  }

  if (ladders.length > 1) chooseCase();
  drawInEveryScheme(() => {
    draw("histogram", histogram);
    if (ladders.length > 0) draw("speeds", () => speeds(ladders[Number(byId("case")?.value ?? 0)]));
    if (byId("roofline") && known.length > 0) draw("roofline", () => roofline(known));
  });
  addEventListener("beforeprint", () => Object.values(charts).forEach((chart) => chart.resize()));
}
