import { seeded, svg, text } from "./svg.ts";

/** What lies on the benches of electronics and powertrain, as on a photo. */
const bench = `<radialGradient id="bench" cx="0.42" cy="0.36" r="0.85"><stop offset="0" stop-color="#6d6761"/><stop offset="0.6" stop-color="#3d3935"/><stop offset="1" stop-color="#191715"/></radialGradient>
  <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>`;

const cell = { across: 62, flat: 21, high: 92 };

/** A segment before its lid: cells in rows, joined by copper. */
export function openSegment(): string {
  const [rows, columns] = [8, 14];
  const at = (row: number, column: number) => ({
    x: 204 + column * 66 - row * 13,
    y: 150 + row * 62 + column * 6,
  });
  const cells: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      cells.push(drawCell(at(row, column), (row >> 1) % 2 === 0));
    }
    if (row % 2 === 1) cells.push(busbar(at(row - 1, 0), at(row - 1, columns - 1), at(row, 0)));
  }
  const tray = `<path d="M150 170L1150 250L1090 800H10Z" fill="#000" opacity="0.6" filter="url(#soft)"/>
    <path d="M160 120L1124 208L1050 780L30 720Z" fill="#24211f" stroke="#4a4540" stroke-width="5"/>`;
  const lights = `<defs>${bench}
    <linearGradient id="wrap" x1="0" x2="1"><stop offset="0" stop-color="#2a5a86"/><stop offset="0.28" stop-color="#5d95c6"/><stop offset="0.62" stop-color="#204a72"/><stop offset="1" stop-color="#0f2740"/></linearGradient>
    <linearGradient id="cap" x1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbfaf8"/><stop offset="1" stop-color="#b9b4ad"/></linearGradient>
    <linearGradient id="copper" x1="0" x2="1"><stop offset="0" stop-color="#f3b07c"/><stop offset="0.35" stop-color="#c97a44"/><stop offset="0.7" stop-color="#e79a62"/><stop offset="1" stop-color="#8a4b26"/></linearGradient></defs>`;
  return svg(
    1200,
    800,
    `${lights}<rect width="1200" height="800" fill="url(#bench)"/>${tray}${cells.join("")}`,
  );
}

type Place = { x: number; y: number };

function drawCell({ x, y }: Place, isUp: boolean): string {
  const { across, flat, high } = cell;
  const [left, right] = [x - across / 2, x + across / 2];
  const side = `M${left} ${y}A${across / 2} ${flat} 0 0 0 ${right} ${y}V${y + high}A${across / 2} ${flat} 0 0 1 ${left} ${y + high}Z`;
  const pole = isUp
    ? `<ellipse cx="${x}" cy="${y - 3}" rx="14" ry="8" fill="#d9d5cf" stroke="#8b857d" stroke-width="2"/>`
    : "";
  return `<path d="${side}" fill="url(#wrap)"/><ellipse cx="${x}" cy="${y}" rx="${across / 2}" ry="${flat}" fill="url(#cap)"/>
    <ellipse cx="${x}" cy="${y}" rx="${across / 2 - 9}" ry="${flat - 5}" fill="none" stroke="#8b857d" stroke-width="2"/>${pole}`;
}

function busbar(first: Place, last: Place, below: Place): string {
  const [dx, dy] = [below.x - first.x, below.y - first.y];
  const points = [
    [first.x - 16, first.y - 5],
    [last.x + 16, last.y - 5],
    [last.x + 16 + dx, last.y + dy + 6],
    [first.x - 16 + dx, first.y + dy + 6],
  ];
  const outline = points.map((point) => point.join(",")).join(" ");
  const thick = points
    .slice(2)
    .map(([x = 0, y = 0]) => `${x},${y} ${x},${y + 7}`)
    .join(" ");
  const slots = Array.from({ length: 13 }, (_, at) => {
    const share = (at + 0.5) / 13;
    const x = first.x + (last.x - first.x) * share + dx / 2;
    const y = first.y + (last.y - first.y) * share + dy / 2 - 4;
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="9" ry="5" fill="#5a2f16" opacity="0.8"/>`;
  });
  return `<polygon points="${thick}" fill="#6b3919"/><polygon points="${outline}" fill="url(#copper)"/>${slots.join("")}`;
}

/** A board of four layers from above, as it came from the oven. */
export function circuitBoard(): string {
  const random = seeded(19);
  const traces = Array.from({ length: 70 }, () => {
    const [x, y] = [90 + Math.floor(random() * 40) * 20, 70 + Math.floor(random() * 24) * 20];
    const [across, down] = [
      (random() < 0.5 ? -1 : 1) * (40 + random() * 160),
      20 * Math.ceil(random() * 3),
    ];
    return `<path d="M${x} ${y}h${across.toFixed(0)}l${across > 0 ? down : -down} ${down}h${(across / 2).toFixed(0)}"/>`;
  });
  const pads = Array.from({ length: 90 }, () => {
    const [x, y] = [110 + Math.floor(random() * 78) * 10, 80 + Math.floor(random() * 48) * 10];
    return `<rect x="${x}" y="${y}" width="8" height="12" rx="1" fill="#d8b36a"/><rect x="${x + 7}" y="${y}" width="11" height="12" fill="#6b4a2c"/><rect x="${x + 17}" y="${y}" width="8" height="12" rx="1" fill="#d8b36a"/>`;
  });
  const parts = [
    chip({ x: 400, y: 210 }, 170, 14, "KR07 BMS"),
    chip({ x: 190, y: 250 }, 100, 8, ""),
    chip({ x: 650, y: 150 }, 100, 8, ""),
    chip({ x: 650, y: 330 }, 100, 8, ""),
    ...[0, 1, 2].map((at) => can({ x: 830, y: 190 + at * 86 })),
    plug({ x: 130, y: 470 }, 320),
    plug({ x: 520, y: 470 }, 240),
    plug({ x: 200, y: 46 }, 200),
  ];
  const corners = [
    [84, 64],
    [896, 64],
    [84, 536],
    [896, 536],
  ].map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="20" fill="#d8b36a"/><circle cx="${x}" cy="${y}" r="11" fill="#35312d"/>`,
  );
  const board = `<rect x="64" y="60" width="880" height="540" rx="22" fill="#000" opacity="0.6" filter="url(#soft)"/>
    <rect x="50" y="30" width="880" height="540" rx="22" fill="#0c3d2b"/><rect x="50" y="30" width="880" height="534" rx="22" fill="url(#mask)"/>`;
  const lights = `<defs>${bench}
    <clipPath id="edge"><rect x="50" y="30" width="880" height="534" rx="22"/></clipPath>
    <linearGradient id="mask" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2a8a63"/><stop offset="0.5" stop-color="#17694a"/><stop offset="1" stop-color="#0d4a33"/></linearGradient>
    <linearGradient id="black" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a4b50"/><stop offset="0.5" stop-color="#232428"/><stop offset="1" stop-color="#121316"/></linearGradient>
    <radialGradient id="can" cx="0.38" cy="0.34"><stop offset="0" stop-color="#f4f2ee"/><stop offset="0.6" stop-color="#b5b0aa"/><stop offset="1" stop-color="#6c6762"/></radialGradient></defs>`;
  return svg(
    1200,
    800,
    `${lights}<rect width="1200" height="800" fill="url(#bench)"/><g transform="translate(120 128) rotate(-5 490 300)">${board}
      <g clip-path="url(#edge)" fill="none" stroke="#3fae82" stroke-width="3" opacity="0.55">${traces.join("")}</g>${pads.join("")}${corners.join("")}${parts.join("")}</g>`,
  );
}

function chip({ x, y }: Place, size: number, pins: number, name: string): string {
  const step = size / pins;
  const legs = Array.from({ length: pins }, (_, at) => {
    const place = (at + 0.25) * step;
    const thick = step / 2;
    return `<rect x="${x + place}" y="${y - 12}" width="${thick}" height="${size + 24}"/><rect x="${x - 12}" y="${y + place}" width="${size + 24}" height="${thick}"/>`;
  });
  const label = name && text(x + 20, y + size / 2 + 8, name, { size: 26, fill: "#b9b7b3" });
  return `<rect x="${x + 8}" y="${y + 14}" width="${size}" height="${size}" fill="#000" opacity="0.4" filter="url(#soft)"/><g fill="#c9c4bd">${legs.join("")}</g>
    <rect x="${x}" y="${y}" width="${size}" height="${size}" rx="6" fill="url(#black)"/><circle cx="${x + 18}" cy="${y + 18}" r="6" fill="#0d0e10"/>${label}`;
}

/** An electrolytic capacitor. */
function can({ x, y }: Place): string {
  return `<circle cx="${x + 10}" cy="${y + 14}" r="38" fill="#000" opacity="0.45" filter="url(#soft)"/><circle cx="${x}" cy="${y}" r="36" fill="url(#can)"/>
    <path d="M${x - 34} ${y + 8}A36 36 0 0 0 ${x + 8} ${y + 34}L${x + 4} ${y + 20}A22 22 0 0 1 ${x - 20} ${y + 6}Z" fill="#1d1e22" opacity="0.75"/>`;
}

function plug({ x, y }: Place, width: number): string {
  const holes = Array.from({ length: Math.floor(width / 26) - 1 }, (_, at) => {
    const place = x + 26 + at * 26;
    return `<rect x="${place}" y="${y + 22}" width="11" height="11" fill="#c9a24f"/><rect x="${place}" y="${y + 48}" width="11" height="11" fill="#c9a24f"/>`;
  });
  return `<rect x="${x + 8}" y="${y + 16}" width="${width}" height="84" rx="6" fill="#000" opacity="0.4" filter="url(#soft)"/>
    <rect x="${x}" y="${y}" width="${width}" height="82" rx="6" fill="url(#black)"/><rect x="${x + 12}" y="${y + 12}" width="${width - 24}" height="58" rx="4" fill="#0c0d0f"/>${holes.join("")}`;
}
