import { memberId } from "./fill.ts";

/** Some have their filters as typed operators. */
export const filteredSearches: { kind: string; searches: Record<string, string>[] }[] = [
  {
    kind: "a common word and two filters",
    searches: [
      { q: "temperature", subteam: "chassis", attachments: "yes" },
      { q: "upright", tag: "brakes", season: "2013-14" },
      { q: "torque", author: memberId("Mei Tanaka"), attachments: "yes" },
      { q: "stiffness", subteam: "powertrain", tag: "testing" },
    ],
  },
  {
    kind: "two common words and two filters",
    searches: [
      { q: "temperature upright", subteam: "chassis", attachments: "yes" },
      { q: "stiffness damper", tag: "aero", attachments: "yes" },
      { q: "mass monocoque", author: memberId("Noor Haddad"), season: "2013-14" },
      { q: "torque inverter tag:cooling", subteam: "chassis" },
    ],
  },
  {
    kind: "a rare word and two filters",
    searches: [
      { q: "Jxolotlimeter", subteam: "chassis", attachments: "yes" },
      { q: "Zhqandarplex", tag: "brakes", season: "2013-14" },
      { q: "Vfjordholmix", author: memberId("Mei Tanaka"), attachments: "yes" },
      { q: "Kqyzylbashite", subteam: "powertrain", tag: "testing" },
    ],
  },
  {
    kind: "no word, two filters",
    searches: [
      { subteam: "chassis", attachments: "yes" },
      { tag: "brakes", season: "2013-14" },
      { author: memberId("Mei Tanaka"), attachments: "yes" },
      { subteam: "powertrain", tag: "testing" },
    ],
  },
  {
    kind: "days of changes and a filter",
    searches: [
      { q: "temperature after:2014-01-10", subteam: "chassis" },
      { q: "upright before:2014-01-20", tag: "brakes" },
      { q: "after:2014-01-05 before:2014-01-25", attachments: "yes" },
      { q: "torque after:2014-01-10", author: memberId("Mei Tanaka") },
    ],
  },
  {
    kind: "two filters, last changed first",
    searches: [
      { q: "temperature", subteam: "chassis", attachments: "yes", sort: "changed" },
      { q: "upright", tag: "brakes", attachments: "yes", sort: "changed" },
      { subteam: "powertrain", attachments: "yes", sort: "changed" },
      { tag: "testing", author: memberId("Noor Haddad"), sort: "changed" },
    ],
  },
];
