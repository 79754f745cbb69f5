import type { SavePortfolioBody } from "../../domain/portfolios/portfolio-shapes.ts";
import { requiredSections } from "../../domain/portfolios/portfolios.ts";
import type { MemberName } from "./people.ts";

type Experience = Omit<SavePortfolioBody["experiences"][number], "id" | "photos"> & {
  photos: { file: string; alt: string }[];
};

export type DemoPortfolio = {
  member: MemberName;
  slug: string;
  isFindable: boolean;
  portrait: string;
  subtitle: string;
  phone: string;
  daysAgo: number;
  sections: { id: string; title: string; content: string }[];
  experiences: Experience[];
};

const open = { month: null, year: null };

export const portfolios: DemoPortfolio[] = [
  {
    member: "noor",
    slug: "noor-haddad",
    isFindable: true,
    portrait: "helmet-white.jpg",
    subtitle: "Powertrain lead, Formula Student Electric",
    phone: "+49 170 0000000",
    daysAgo: 12,
    sections: [
      section(
        "intro",
        `<p>I build accumulators and find out on track whether the model was right. For two seasons I have
        led the powertrain of an electric race car, from the first cell on the test bench to the last lap of
        the endurance.</p><p>What I like most is the moment a measurement disagrees. Either the sensor
        is wrong or I am, and both are worth knowing before the inspection. I finish my master’s degree in
        electrical engineering next summer and am looking for a role in battery systems.</p>`,
      ),
      section("experience"),
      {
        id: "thesis",
        title: "Thesis work",
        content: `<p>A thermal model of one segment that runs on the vehicle controller: eleven states in place
          of a mesh, fitted to the log of a whole endurance. It tells the driver two laps ahead when the
          pack will derate.</p><h1>What came out of it</h1><ul><li><p>Hottest cell within <strong>1.4 K</strong>
          over 22 km</p></li><li><p>0.3 ms on the controller, every 100 ms</p></li><li><p>Six temperature
          sensors fewer in each segment of the next car</p></li></ul>`,
      },
      section(
        "contact",
        "<p>Based in Stuttgart and happy to relocate. I answer within a day; on test days, in the evening.</p>",
      ),
    ],
    experiences: [
      {
        jobTitle: "Powertrain Team Lead",
        company: "Kestrel Racing",
        start: { month: "Sep", year: 2024 },
        end: open,
        current: true,
        description: `<p>Nine people, four subsystems: accumulator, inverter, motor and cooling. I plan the
          season, review every design and keep the key to the high-voltage cabinet.</p><ul><li><p>Pack of 132
          cells in series and 4 in parallel at 52.4 kg, 6.5 kg lighter than the one before</p></li><li><p>Passed
          the accumulator inspection at the first attempt</p></li><li><p>Finished the endurance with 25 % of
          the energy left, so next year’s pack can be smaller</p></li></ul>`,
        skills: [
          "Battery design",
          "Thermal modeling",
          "MATLAB and Simulink",
          "High-voltage safety",
          "FMEA",
          "Leading a team",
        ],
        photos: [
          { file: "open-segment.jpg", alt: "A segment of the accumulator before its lid" },
          { file: "circuit-board.jpg", alt: "The master board of the battery management system" },
          { file: "pinion.jpg", alt: "The pinion of the final drive after a season" },
        ],
      },
      {
        jobTitle: "Thermal Simulation Intern",
        company: "Brandt Drive Systems",
        start: { month: "Mar", year: 2024 },
        end: { month: "Aug", year: 2024 },
        current: false,
        description: `<p>Conjugate heat transfer of a liquid-cooled inverter, and the test bench that proved
          it. My report changed the order of two channels; the junctions have run 7 K cooler since.</p>`,
        skills: ["CFD", "Python", "Test benches"],
        photos: [
          { file: "efficiency-map.png", alt: "Efficiency of the drive over speed and torque" },
        ],
      },
      {
        jobTitle: "Cell Test Engineer",
        company: "Kestrel Racing",
        start: { month: "Oct", year: 2022 },
        end: { month: "Feb", year: 2024 },
        current: false,
        description: `<p>Measured 528 cells, twice: capacity, resistance, and how both change with
          temperature. Matched them so that no segment differs by more than 0.4 mΩ inside.</p>`,
        skills: ["Cell characterization", "Statistics", "LabVIEW"],
        photos: [{ file: "discharge-curves.png", alt: "Discharge of one cell at four currents" }],
      },
    ],
  },
  {
    member: "priya",
    slug: "priya-raman",
    isFindable: false,
    portrait: "helmet-blue.jpg",
    subtitle: "Electronics and embedded software",
    phone: "",
    daysAgo: 41,
    sections: [
      section(
        "intro",
        `<p>I write the software that has to work when everything else has stopped working. On our race car
        that is the shutdown circuit, the battery management and some forty meters of harness.</p><p>I lay out
        boards, solder them, and read the log when they come back warm. Two of my patches to an open CAN
        toolchain run in the cars of teams I will never meet, which I find wonderful.</p>`,
      ),
      section("experience"),
      {
        id: "talks",
        title: "Talks and teaching",
        content: `<p>Every autumn I give the high-voltage and harness introduction for new members: two
          evenings, thirty people, one deliberately broken connector. My notes on <em>finding the one bad crimp
          in four hundred</em> are read by three other teams.</p><blockquote><p>If it is not in the map, it does
          not leave the board.</p></blockquote>`,
      },
      section("contact", "<p>Email is best. I read English, German, and Tamil.</p>"),
    ],
    experiences: [
      {
        jobTitle: "Electronics Team Lead",
        company: "Kestrel Racing",
        start: { month: "Sep", year: 2025 },
        end: open,
        current: true,
        description: `<p>Responsible for everything below 60 volts, and for what keeps the rest away from
          people. Seven boards of our own, two buses, one harness book.</p><ul><li><p>Shutdown opens in 180 ms,
          a third of what is allowed</p></li><li><p>No retired lap for an electrical reason since May</p></li></ul>`,
        skills: ["Altium", "C", "Rust", "CAN", "Functional safety", "Harness design"],
        photos: [
          { file: "circuit-board.jpg", alt: "The master board of the battery management system" },
          { file: "dash.png", alt: "The dash with speed, energy and the gap to the best lap" },
        ],
      },
      {
        jobTitle: "Firmware Working Student",
        company: "Nordlicht Instruments",
        start: { month: "Apr", year: 2024 },
        end: { month: "Jul", year: 2025 },
        current: false,
        description: `<p>Bootloader and update of a data logger in the field, with a test that pulls the plug
          ten thousand times. It has never had to be sent back for an update since.</p>`,
        skills: ["Embedded Linux", "Continuous integration", "Python"],
        photos: [],
      },
      {
        jobTitle: "Sensor Designer",
        company: "Kestrel Racing",
        start: { month: "Oct", year: 2023 },
        end: { month: "Aug", year: 2025 },
        current: false,
        description: `<p>Pedal box, wheel speed, brake temperature: from the data sheet to the calibration in
          the pit lane, with a plausibility check for each.</p>`,
        skills: ["Analog design", "Calibration"],
        photos: [
          { file: "brake-disc.jpg", alt: "The disc whose temperature was measured" },
          {
            file: "upright-blank.jpg",
            alt: "The upright with the seat of the wheel speed sensor",
          },
        ],
      },
    ],
  },
];

function section(id: string, content = "") {
  return {
    id,
    title: requiredSections.find((required) => required.id === id)?.title ?? id,
    content,
  };
}
