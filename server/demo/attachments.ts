import { crc32 } from "node:zlib";
import { seeded } from "./drawings/svg.ts";

type Table = {
  columns: string;
  rows: number;
  row: (index: number, random: () => number) => (number | string)[];
};

/** Tables of measurements, the same on every run. */
const tables: Record<string, Table> = {
  "torsion-test": {
    columns: "moment_nm,front_mm,rear_mm,twist_deg",
    rows: 36,
    row: (i, r) => [
      (i % 12) * 100 + 100,
      (i % 12) * 0.07 + r() * 0.01,
      r() * 0.02,
      ((i % 12) * 100 + 100) / (2100 + r() * 90),
    ],
  },
  "tube-schedule": {
    columns: "number,group,outer_mm,wall_mm,length_mm",
    rows: 64,
    row: (i, r) => [
      `T${101 + i}`,
      "ABCD"[i % 4] ?? "",
      i % 4 === 3 ? 19 : 25.4,
      [2.5, 1.6, 1.2, 1][i % 4] ?? 1,
      Math.round(220 + r() * 900),
    ],
  },
  "aero-map": {
    columns: "front_mm,rear_mm,cla_m2,cda_m2,front_share",
    rows: 24,
    row: (i, r) => [
      20 + (i % 6) * 8,
      30 + Math.floor(i / 6) * 12,
      3.3 + r() * 0.8,
      1.28 + r() * 0.1,
      0.44 + r() * 0.1,
    ],
  },
  "coast-down": {
    columns: "time_s,speed_kmh,wind_ms",
    rows: 300,
    row: (i, r) => [i / 10, 80 * Math.exp(-i / 260) - i * 0.05 + r() * 0.3, r() * 1.5],
  },
  "shutdown-pinout": {
    columns: "element,connector,pin_in,pin_out,test_point",
    rows: 9,
    row: (i) => [`E${i + 1}`, `X${12 + i}`, 1, 2, `TP${i + 1}`],
  },
  "cell-matching": {
    columns: "cell,capacity_ah,resistance_mohm,segment",
    rows: 528,
    row: (i, r) => [i + 1, 4.46 + r() * 0.06, 14.6 + r() * 0.9, Math.floor(i / 88) + 1],
  },
  "endurance-log": {
    columns: "time_s,distance_m,power_kw,dc_voltage_v,t_max_c,t_min_c",
    rows: 900,
    row: (i, r) => [
      i * 2,
      Math.round(i * 24.4),
      17.8 + (r() - 0.5) * 60,
      552 - i * 0.09 - r() * 12,
      28 + 29 * (1 - Math.exp(-i / 370)),
      28 + 20 * (1 - Math.exp(-i / 400)),
    ],
  },
  "efficiency-map": {
    columns: "speed_rpm,torque_nm,efficiency",
    rows: 96,
    row: (i, r) => [500 + (i % 12) * 500, 10 + Math.floor(i / 12) * 18, 0.82 + r() * 0.12],
  },
  "tyre-fit": {
    columns: "load_n,b,c,d,e",
    rows: 8,
    row: (i, r) => [
      200 + i * 200,
      0.24 - i * 0.008,
      1.5,
      (200 + i * 200) * (1.9 - i * 0.06),
      -0.2 + r() * 0.1,
    ],
  },
  "damper-dyno": {
    columns: "damper,clicks,speed_mms,force_n",
    rows: 60,
    row: (i, r) => [
      ["FL", "FR", "RL", "RR"][i % 4] ?? "",
      5 + (i % 3) * 5,
      [25, 50, 100, 150, 250][i % 5] ?? 25,
      180 + (i % 5) * 120 + r() * 20,
    ],
  },
  "skidpad-runs": {
    columns: "run,driver,left_s,right_s,mean_s,track_c",
    rows: 38,
    row: (i, r) => {
      const left = 5.02 + (38 - i) * 0.008 + r() * 0.05;
      return [
        i + 1,
        ["Samuel", "Elif", "Arjun"][i % 3] ?? "",
        left,
        left + 0.06,
        left + 0.03,
        14 + Math.round(i / 3),
      ];
    },
  },
  "apps-calibration": {
    columns: "travel_mm,sensor1_v,sensor2_v",
    rows: 56,
    row: (i, r) => [i, 0.5 + i * 0.072 + r() * 0.004, 0.25 + i * 0.036 + r() * 0.004],
  },
  "sponsor-levels": {
    columns: "level,from_eur,places",
    rows: 3,
    row: (i) => [
      ["Paddock", "Grid", "Apex"][i] ?? "",
      [1000, 4000, 10_000][i] ?? 0,
      ["end plate", "nose and overalls", "side pod, overalls, trailer"][i] ?? "",
    ],
  },
  budget: {
    columns: "subteam,planned_eur,spent_eur",
    rows: 6,
    row: (i) => [
      ["Powertrain", "Chassis", "Electronics", "Aerodynamics", "Travel", "Reserve"][i] ?? "",
      [14_500, 9800, 7200, 5600, 11_400, 3000][i] ?? 0,
      [13_820, 9110, 6480, 5930, 4150, 640][i] ?? 0,
    ],
  },
  "bom-template": {
    columns: "part_number,name,process,quantity,unit_cost_eur",
    rows: 20,
    row: (i, r) => [
      `KR07-${["BR", "FR", "SU", "EL"][i % 4]}-001-${String(i + 1).padStart(3, "0")}`,
      "",
      "",
      1,
      r() * 40,
    ],
  },
  "machine-list": {
    columns: "machine,room,introduction_by",
    rows: 6,
    row: (i) => [
      ["Lathe", "Mill", "Band saw", "Welding set", "Oven", "3D printer"][i] ?? "",
      `W${(i % 3) + 1}`,
      ["Luca", "Luca", "Mateusz", "Luca", "Elif", "Samuel"][i] ?? "",
    ],
  },
};

const texts: Record<string, string> = {
  "kr07.dbc.txt":
    'VERSION "7.3"\n\nBU_: VCU INV BMS PEDALS DASH LOGGER\n\nBO_ 160 VCU_Request: 8 VCU\n SG_ TorqueRequest : 0|16@0- (0.1,0) [-150|150] "Nm" INV\n SG_ Enable : 16|1@0+ (1,0) [0|1] "" INV\n\nBO_ 432 BMS_State: 8 BMS\n SG_ PackVoltage : 0|16@0+ (0.1,0) [0|600] "V" VCU,DASH\n SG_ PackCurrent : 16|16@0- (0.1,0) [-250|250] "A" VCU,LOGGER\n',
  "setup-sheet.txt":
    "KR-07 SETUP SHEET\n\nDate: ________  Track: ________  Driver: ________\n\nRide height F/R (mm):   35 / 40\nCamber F/R (deg):       -1.8 / -1.2\nToe F/R (deg):          0.20 out / 0.10 in\nSprings F/R (N/mm):     35 / 44\nBars F/R:               2 / 3\nPressure cold F/R (bar): ____ / ____\n\nAsked for by: ________________\n",
  "testing-plan.txt":
    "07:30  Truck leaves\n08:30  Car out, shutdown test on stands\n09:15  Shakedown, 3 laps\n10:00  Brake balance\n11:00  Endurance simulation 1\n13:00  Lunch, charge\n14:30  Skid pad\n16:30  Endurance simulation 2\n18:00  Pack, run log, pizza\n",
  "tunnel-notes.txt":
    "Run 1-4   0 deg yaw, wool on end plates\nRun 5     paint on the inner diffuser: separates at 60 %\nRun 6-9   taps, 12 positions, see picture\nRun 10    4 deg yaw\nRun 11    8 deg yaw, rear wing -11 %, undertray -19 %\nRun 12    repeat of run 1, 0.6 % lower: balance drifts with temperature\n",
};

const papers: Record<string, string[]> = {
  "attenuator-mounting.pdf": [
    "Impact attenuator, mounting",
    "8 x M8, grade 8.8, torque 24 Nm",
    "Anti-intrusion plate: 4.0 mm, EN AW-5083",
    "Edge distance: at least 12 mm at every bolt",
    "Checked against the structural form: yes",
  ],
  "accumulator-datasheet.pdf": [
    "Accumulator KR-07",
    "132s4p, 528 cells 21700, 4.5 Ah",
    "554 V full, 475 V nominal, 30.8 MJ",
    "6 segments of 92.4 V and 5.1 MJ",
    "Mass 52.4 kg with container",
  ],
  "pedal-fea.pdf": [
    "Brake pedal, finite element report",
    "Load 2,000 N at the pad, rearmost position",
    "Highest stress 241 MPa, EN AW-7075-T6",
    "Deflection 1.6 mm, measured 1.8 mm",
    "Safety factor against yield 1.9",
  ],
  "inspection-sheet.pdf": [
    "Technical inspection, own run-through",
    "[ ] Accumulator   [ ] Electrical   [ ] Mechanical",
    "[ ] Tilt 60 deg   [ ] Rain 120 s   [ ] Brake",
    "Inspector: ____________________",
    "Open points: __________________",
  ],
};

/** The bytes of an attachment, by the name of its file. */
export function attachmentBytes(name: string): Uint8Array {
  const table = tables[name.replace(/\.csv$/, "")];
  const paper = papers[name];
  const words = texts[name];
  if (table && name.endsWith(".csv")) return Buffer.from(csv(table));
  if (paper) return pdf(paper);
  if (words !== undefined) return Buffer.from(words);
  if (name.endsWith(".zip"))
    return zip({
      "plies.csv": "ply,fibre,angle\n1,200 g twill,0/90\n2,200 g twill,0/90\n",
      "readme.txt": "Cut the plies 20 mm larger.\n",
    });
  throw new Error(`The demo has no file ${name}`);
}

function csv({ columns, rows, row }: Table): string {
  const random = seeded(columns.length * 31);
  const line = (index: number) =>
    row(index, random)
      .map((cell) => (typeof cell === "number" ? Number(cell.toFixed(3)) : cell))
      .join(",");
  return `${columns}\n${Array.from({ length: rows }, (_, index) => line(index)).join("\n")}\n`;
}

/** One page with a title and lines, in one of the fonts that every reader has. */
function pdf([title = "", ...lines]: string[]): Uint8Array {
  const safe = (words: string) => words.replaceAll(/[()\\]/g, "\\$&");
  const rows = lines.map((line) => `0 -28 Td (${safe(line)}) Tj`).join("\n");
  const page = `BT /F1 24 Tf 72 740 Td (${safe(title)}) Tj /F1 13 Tf 0 -20 Td\n${rows}\nET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, "latin1");
}

/** Stored without compression: small files, and nothing to depend on. */
function zip(files: Record<string, string>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [label, bytes] = [Buffer.from(name), Buffer.from(content)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x5a21, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, label, bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), facts, tail, label]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from("PK\x05\x06"), end]);
}
