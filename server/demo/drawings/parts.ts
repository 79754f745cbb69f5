import { heatColour } from "./heat-map.ts";
import { grey, ink, seeded, svg, text } from "./svg.ts";

/** Pictures of parts, lit from above as on a bench. */
const metal = `<defs>
  <linearGradient id="metal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eceae7"/><stop offset="0.45" stop-color="#a9a5a0"/><stop offset="0.55" stop-color="#d8d5d1"/><stop offset="1" stop-color="#77726c"/></linearGradient>
  <radialGradient id="bench"><stop offset="0" stop-color="#4a4641"/><stop offset="1" stop-color="#1c1a18"/></radialGradient></defs>
  <rect width="1200" height="800" fill="url(#bench)"/>`;

export function brakeDisc(): string {
  const holes = Array.from({ length: 36 }, (_, index) => {
    const radius = [215, 250, 285][index % 3] ?? 250;
    const [x, y] = around(600, 400, radius, index / 36);
    return `<circle cx="${x}" cy="${y}" r="13" fill="#26231f"/>`;
  });
  const arms = Array.from({ length: 6 }, (_, index) => {
    const [x, y] = around(600, 400, 175, index / 6);
    return `<path d="M600 400L${x} ${y}" stroke="url(#metal)" stroke-width="44"/><circle cx="${x}" cy="${y}" r="24" fill="#55504a"/>`;
  });
  const rings = `<circle cx="600" cy="400" r="320" fill="url(#metal)"/><circle cx="600" cy="400" r="180" fill="#2b2825"/>`;
  const hub = `<circle cx="600" cy="400" r="86" fill="url(#metal)"/><circle cx="600" cy="400" r="52" fill="#2b2825"/>`;
  return svg(1200, 800, metal + rings + holes.join("") + arms.join("") + hub);
}

export function pinion(): string {
  const teeth = 11;
  const outline = Array.from({ length: teeth * 4 }, (_, index) => {
    const radius = index % 4 < 2 ? 300 : 225;
    return around(600, 400, radius, (index + (index % 2 ? -0.15 : 0.15)) / (teeth * 4)).join(",");
  });
  const splines = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = around(600, 400, 92, index / 12);
    return `<circle cx="${x}" cy="${y}" r="14" fill="#2b2825"/>`;
  });
  const body = `<polygon points="${outline.join(" ")}" fill="url(#metal)" stroke="#5b5650" stroke-width="3"/>`;
  const bore = `<circle cx="600" cy="400" r="170" fill="none" stroke="#8d8882" stroke-width="6"/><circle cx="600" cy="400" r="90" fill="#2b2825"/>`;
  return svg(1200, 800, metal + body + bore + splines.join(""));
}

const upright =
  "M520 90L690 90L720 210Q830 280 830 400Q830 520 730 585L700 720L500 720L470 585Q370 520 370 400Q370 280 490 210Z";

export function uprightBlank(): string {
  const random = seeded(7);
  const passes = Array.from({ length: 90 }, (_, index) => {
    const y = 95 + index * 7;
    return `<path d="M360 ${y}h480" stroke="#ffffff" stroke-opacity="${(0.05 + random() * 0.12).toFixed(2)}" stroke-width="2"/>`;
  });
  const bores = `<circle cx="600" cy="400" r="130" fill="#262320" stroke="#cfcbc6" stroke-width="8"/>${[
    [605, 140],
    [600, 670],
    [780, 400],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="22" fill="#262320"/>`)
    .join("")}`;
  const shape = `<clipPath id="part"><path d="${upright}"/></clipPath>`;
  return svg(
    1200,
    800,
    `${metal}${shape}<path d="${upright}" fill="url(#metal)"/><g clip-path="url(#part)">${passes.join("")}</g>${bores}`,
  );
}

/** The same part under load, coloured by stress. */
export function uprightStress(): string {
  const cells = Array.from({ length: 60 * 80 }, (_, index) => {
    const [x, y] = [360 + (index % 60) * 8, 80 + Math.floor(index / 60) * 8.2];
    const hub = Math.exp(-(((Math.hypot(x - 600, y - 400) - 150) / 60) ** 2));
    const joint = Math.exp(-((Math.hypot(x - 590, y - 655) / 90) ** 2));
    const level = 0.12 + 0.35 * hub + 0.8 * joint + 0.05 * Math.sin(x / 40);
    return `<rect x="${x}" y="${y.toFixed(1)}" width="8.5" height="8.7" fill="${heatColour(level)}"/>`;
  });
  const scale = Array.from({ length: 12 }, (_, index) => {
    const y = 560 - index * 36;
    const label =
      index % 3 === 0 ? text(1080, y + 24, `${index * 20} MPa`, { size: 20, fill: grey }) : "";
    return `<rect x="1030" y="${y}" width="36" height="36" fill="${heatColour(index / 11)}"/>${label}`;
  });
  const holes = `<circle cx="600" cy="400" r="126" fill="#ffffff"/><circle cx="605" cy="140" r="22" fill="#ffffff"/><circle cx="600" cy="670" r="22" fill="#ffffff"/>`;
  return svg(
    1200,
    800,
    `<clipPath id="part"><path d="${upright}"/></clipPath><g clip-path="url(#part)">${cells.join("")}</g>${holes}${scale.join("")}`,
  );
}

/** Main element and two flaps, each a cambered section with its own angle. */
export function wingSection(): string {
  const elements = [
    { chord: 520, x: 150, y: 420, angle: 8, fill: "#0b8fcb" },
    { chord: 250, x: 655, y: 340, angle: 28, fill: "#076c9c" },
    { chord: 190, x: 870, y: 225, angle: 46, fill: "#1a1716" },
  ];
  const shapes = elements.map(({ chord, x, y, angle, fill }) => {
    const at = (share: number, side: 1 | -1) => {
      const thick =
        0.6 *
        (0.2969 * Math.sqrt(share) -
          0.126 * share -
          0.3516 * share ** 2 +
          0.2843 * share ** 3 -
          0.1015 * share ** 4);
      const camber = 0.34 * share * (1 - share);
      return `${(share * chord).toFixed(1)},${((camber + side * thick) * chord).toFixed(1)}`;
    };
    const shares = Array.from({ length: 41 }, (_, index) => (index / 40) ** 2);
    const points = [...shares.map((s) => at(s, 1)), ...shares.toReversed().map((s) => at(s, -1))];
    return `<polygon transform="translate(${x} ${y}) rotate(${-angle})" points="${points.join(" ")}" fill="${fill}"/>`;
  });
  const ground = `<path d="M60 660H1140" stroke="${ink}" stroke-width="4"/>${text(60, 696, "Ground, 35 mm below the main element")}`;
  return svg(
    1200,
    740,
    shapes.join("") +
      ground +
      text(40, 56, "Front wing, section at 250 mm", { size: 28, fill: ink, bold: true }),
  );
}

export function dash(): string {
  const light = (index: number, fill: string) =>
    `<circle cx="${330 + index * 60}" cy="130" r="17" fill="${fill}"/>`;
  const lights = Array.from({ length: 10 }, (_, index) =>
    light(index, index < 4 ? "#23923f" : index < 7 ? "#f2c14b" : "#3a3632"),
  );
  const word = (x: number, y: number, words: string, size: number, fill = "#f1eeeb") =>
    text(x, y, words, { size, fill, anchor: "middle", bold: true });
  return svg(
    1200,
    720,
    `<rect x="180" y="60" width="840" height="600" rx="46" fill="#171615" stroke="#3d3a37" stroke-width="8"/>${lights.join("")}` +
      word(600, 380, "87", 210) +
      word(600, 424, "km/h", 36, "#b8b2ac") +
      word(330, 290, "SOC", 30, "#b8b2ac") +
      word(330, 345, "64 %", 52) +
      word(870, 290, "CELL", 30, "#b8b2ac") +
      word(870, 345, "47 °C", 52) +
      word(600, 512, "−0.18", 84, "#7fd69a") +
      word(600, 560, "LAP 9   1:19.62", 40, "#b8b2ac") +
      `<rect x="260" y="600" width="680" height="20" rx="10" fill="#2a2826"/><rect x="260" y="600" width="430" height="20" rx="10" fill="#0b8fcb"/>`,
    "#0f0e0e",
  );
}

function around(x: number, y: number, radius: number, turn: number): [number, number] {
  const angle = turn * 2 * Math.PI;
  return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))];
}
