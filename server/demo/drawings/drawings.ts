import { circuitBoard, openSegment } from "./bench-photos.ts";
import { blockDiagram } from "./block-diagram.ts";
import { barChart, lineChart, scatterChart, type Point } from "./chart.ts";
import { heatMap } from "./heat-map.ts";
import { helmet } from "./helmet.ts";
import { brakeDisc, dash, pinion, uprightBlank, uprightStress, wingSection } from "./parts.ts";
import { seeded } from "./svg.ts";

/** Every picture of the demo's documents and portfolios, as SVG, by the name of its file. */
export const drawings: Record<string, () => string> = {
  "brake-disc.jpg": brakeDisc,
  "dash.png": dash,
  "pinion.jpg": pinion,
  "upright-blank.jpg": uprightBlank,
  "upright-stress.jpg": uprightStress,
  "wing-section.png": wingSection,

  "circuit-board.jpg": circuitBoard,
  "open-segment.jpg": openSegment,
  "helmet-white.jpg": () =>
    helmet({
      shell: "#f4f2ef",
      stripe: "#b3202f",
      edge: "#2a2d33",
      suit: "#2b2d33",
      wall: ["#5a534d", "#1d1a18"],
    }),
  "helmet-blue.jpg": () =>
    helmet({
      shell: "#1f4f8f",
      stripe: "#f2b632",
      edge: "#f6f4f1",
      suit: "#7d1626",
      wall: ["#8b8f95", "#2c3036"],
    }),

  "torsion-test.png": () =>
    lineChart(
      "Twist of the bare frame",
      { x: [0, 1200, "Moment (Nm)"], y: [0, 0.6, "Twist (°)"] },
      [
        { name: "Run 1", points: curve(0, 1200, 12, (x) => x / 2105) },
        { name: "Run 3", points: curve(0, 1200, 12, (x) => x / 2182) },
        { name: "Model", points: curve(0, 1200, 12, (x) => x / 2310) },
      ],
    ),

  "coast-down.png": () =>
    lineChart("Coast-down", { x: [0, 30, "Time (s)"], y: [0, 100, "Speed (km/h)"] }, [
      { name: "Measured", points: curve(0, 30, 60, (t) => 80 * Math.exp(-t / 26) - 0.5 * t) },
      { name: "CFD", points: curve(0, 30, 60, (t) => 80 * Math.exp(-t / 28) - 0.44 * t) },
    ]),

  "discharge-curves.png": () =>
    lineChart(
      "Discharge of one cell",
      { x: [0, 4.5, "Charge (Ah)"], y: [2.5, 4.5, "Voltage (V)"] },
      [1, 10, 20, 30].map((current) => ({
        name: `${current} A`,
        points: curve(
          0,
          4.4 - current * 0.012,
          60,
          (q) => 4.18 - current * 0.015 - 0.22 * q - 0.5 * (q / 4.35) ** 14,
        ),
      })),
    ),

  "endurance-temperatures.png": () =>
    lineChart(
      "Cell temperatures in the endurance",
      { x: [0, 22, "Distance (km)"], y: [20, 70, "Temperature (°C)"] },
      [
        {
          name: "Hottest",
          points: curve(0, 22, 88, (s) => 28 + 29 * (1 - Math.exp(-s / 9)) * 1.09 - stop(s)),
        },
        {
          name: "Mean",
          points: curve(0, 22, 88, (s) => 28 + 25 * (1 - Math.exp(-s / 9.5)) * 1.08 - stop(s)),
        },
        {
          name: "Coldest",
          points: curve(0, 22, 88, (s) => 28 + 20 * (1 - Math.exp(-s / 10)) * 1.12 - stop(s)),
        },
      ],
    ),

  "tyre-lateral.png": () =>
    lineChart(
      "Lateral force, 0.83 bar",
      { x: [0, 15, "Slip angle (°)"], y: [0, 2500, "Force (N)"] },
      [400, 700, 1100, 1500].map((load, index) => ({
        name: `${load} N`,
        points: curve(
          0,
          15,
          60,
          (a) => load * (1.84 - index * 0.11) * Math.sin(1.5 * Math.atan(a / (4.2 + index * 0.6))),
        ),
      })),
    ),

  "damper-curves.png": () =>
    lineChart(
      "Front damper, mean of both",
      { x: [0, 250, "Speed (mm/s)"], y: [0, 1000, "Force (N)"] },
      [5, 10, 15].map((clicks) => ({
        name: `${clicks} clicks`,
        points: curve(0, 250, 50, (v) =>
          v < 60 ? v * (9.6 - clicks * 0.4) : 60 * (9.6 - clicks * 0.4) + (v - 60) * 1.9,
        ),
      })),
    ),

  "apps-curves.png": () =>
    lineChart("Accelerator sensors", { x: [0, 55, "Travel (mm)"], y: [0, 5, "Output (V)"] }, [
      { name: "Sensor 1", points: curve(0, 55, 20, (x) => 0.5 + x * 0.072) },
      { name: "Sensor 2", points: curve(0, 55, 20, (x) => 0.25 + x * 0.036) },
    ]),

  "gg-diagram.png": () =>
    scatterChart(
      "One skid pad session",
      { x: [-2, 2, "Lateral (g)"], y: [-1, 1, "Longitudinal (g)"] },
      ggPoints(),
    ),

  "lap-time-sensitivity.png": () =>
    barChart(
      "Gain for ten per cent",
      "s",
      [""],
      [
        { name: "Grip", values: [3.8] },
        { name: "Downforce", values: [0.41] },
        { name: "Mass", values: [0.49] },
        { name: "Centre of gravity", values: [0.26] },
        { name: "Drag", values: [0.06] },
      ],
    ),

  "budget.png": () =>
    barChart(
      "Budget of the season",
      "€",
      ["Spent", "Planned"],
      [
        { name: "Powertrain", values: [13_820, 14_500] },
        { name: "Chassis", values: [9110, 9800] },
        { name: "Electronics", values: [6480, 7200] },
        { name: "Aerodynamics", values: [5930, 5600] },
        { name: "Competition and travel", values: [4150, 11_400] },
        { name: "Reserve", values: [640, 3000] },
      ],
    ),

  "season-plan.png": () =>
    barChart(
      "Weeks of work until the milestone",
      "weeks",
      [""],
      [
        { name: "Concept freeze", values: [5] },
        { name: "Design freeze", values: [13] },
        { name: "Frame on wheels", values: [22] },
        { name: "First drive", values: [27] },
        { name: "Reliable", values: [35] },
        { name: "Competition", values: [42] },
      ],
    ),

  "aero-map.png": () =>
    heatMap(
      "CL·A over ride height, 2.0 (blue) to 4.2 m² (red)",
      [20, 60, "Front ride height (mm)"],
      [30, 70, "Rear (mm)"],
      (x, y) => 0.95 - 1.5 * (x - 0.3) ** 2 - 0.9 * (y - 0.45) ** 2 - (x < 0.07 ? 0.5 : 0),
    ),

  "efficiency-map.png": () =>
    heatMap(
      "Efficiency, 70 % (blue) to 94 % (red)",
      [0, 6000, "Speed (rpm)"],
      [0, 140, "Torque (Nm)"],
      (x, y) =>
        1.02 -
        0.55 * (x - 0.63) ** 2 -
        0.5 * (y - 0.45) ** 2 -
        0.12 / (x + 0.06) -
        0.03 / (y + 0.04),
    ),

  "undertray-pressure.jpg": () => undertray("straight", 0),
  "undertray-yaw-4.jpg": () => undertray("4° of yaw", 0.05),
  "undertray-yaw-8.jpg": () => undertray("8° of yaw", 0.11),
  "undertray-low.jpg": () => undertray("22 mm in front", -0.04),

  "shutdown-circuit.png": () =>
    blockDiagram(
      "Shutdown circuit, 24 V in series",
      [
        { at: [0, 0], name: "LV battery", colour: 1 },
        { at: [1, 0], name: "LV master|switch" },
        { at: [2, 0], name: "BOTS" },
        { at: [3, 0], name: "IMD, BMS|latches", colour: 3 },
        { at: [4, 0], name: "BSPD", colour: 3 },
        { at: [4, 1], name: "Shutdown|buttons" },
        { at: [3, 1], name: "Inertia|switch" },
        { at: [2, 1], name: "Interlocks|HVD" },
        { at: [1, 1], name: "TS master|switch" },
        { at: [0, 1], name: "Isolation|relays", colour: 0 },
      ],
      chain(10),
    ),

  "can-topology.png": () =>
    blockDiagram(
      "Two buses",
      [
        { at: [0, 0], name: "Pedal box", colour: 1 },
        { at: [1, 0], name: "Vehicle|control", colour: 0 },
        { at: [2, 0], name: "BMS", colour: 3 },
        { at: [3, 0], name: "Inverter", colour: 3 },
        { at: [1, 1], name: "Logger", colour: 2 },
        { at: [2, 1], name: "Dash" },
        { at: [3, 1], name: "Telemetry" },
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [1, 4],
        [4, 5],
        [5, 6],
      ],
    ),

  "cooling-loop.png": () =>
    blockDiagram(
      "Coolant, 8 l/min",
      [
        { at: [0, 0], name: "Catch tank", colour: 4 },
        { at: [1, 0], name: "Pump 1" },
        { at: [2, 0], name: "Pump 2" },
        { at: [3, 0], name: "Inverter|+1.3 K", colour: 3 },
        { at: [3, 1], name: "Motor|+3.4 K", colour: 0 },
        { at: [1, 1], name: "Radiator|−4.7 K", colour: 4 },
      ],
      [...chain(6), [5, 1]],
    ),
};

/** @param yaw moves the channels to the side and weakens them */
function undertray(run: string, yaw: number): string {
  return heatMap(
    `Pressure under the floor, ${run}`,
    [0, 2400, "From the nose (mm)"],
    [-600, 600, "(mm)"],
    (x, y) => {
      const channels = 0.6 + 0.4 * Math.cos((y - 0.5 - yaw * x) * 22);
      const throat = Math.exp(-(((x - 0.62) / 0.16) ** 2)) * channels;
      return 0.85 - (0.8 - yaw * 2) * throat - 0.5 * Math.exp(-(((x - 0.12 + yaw) / 0.07) ** 2));
    },
  );
}

function curve(from: number, to: number, steps: number, value: (x: number) => number): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const x = from + ((to - from) * index) / steps;
    return [x, value(x)] as const;
  });
}

function chain(length: number): [number, number][] {
  return Array.from({ length: length - 1 }, (_, index) => [index, index + 1]);
}

/** Three minutes standing cool the cells a little. */
function stop(distance: number): number {
  return distance > 11 ? 2.5 * Math.exp(-(distance - 11) / 4) : 0;
}

function ggPoints(): Point[] {
  const random = seeded(46);
  return Array.from({ length: 900 }, (_, index) => {
    const side = index % 2 ? 1 : -1;
    const turning = random() < 0.82;
    const lateral = turning ? side * (1.2 + random() * 0.4) : (random() - 0.5) * 2.4;
    return [lateral, (random() + random() - 1) * (turning ? 0.25 : 0.8)] as const;
  });
}
