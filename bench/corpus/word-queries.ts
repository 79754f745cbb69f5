/** Queries of several words, which hardly any document contains side by side. */
export const wordQueries = [
  {
    kind: "two common words",
    queries: ["temperature upright", "stiffness damper", "mass monocoque", "torque inverter"],
  },
  {
    kind: "five common words",
    queries: [
      "measured stiffness upright workshop wishbone",
      "replaced mass damper skidpad inverter",
      "simulated torque monocoque track upright",
      "tested pressure wishbone tunnel damper",
    ],
  },
  {
    kind: "a common word and a rare one",
    queries: [
      "upright Jxolotlimeter",
      "stiffness Zhqandarplex",
      "measured Vfjordholmix",
      "temperature Kqyzylbashite",
    ],
  },
  {
    kind: "two words, never together",
    queries: [
      "Jxolotlimeter Zhqandarplex",
      "Vfjordholmix Kqyzylbashite",
      "upright qjxzvw",
      "temperature stiffnezz",
    ],
  },
  {
    kind: "a phrase and a word",
    queries: [
      '"wheel hub" temperature',
      '"carbon fibre" upright',
      '"wind tunnel" stiffness',
      '"brake disc" torque',
    ],
  },
  {
    kind: "a word without another",
    queries: ["upright -temperature", "stiffness -damper", "inverter -upright", "damper -torque"],
  },
] as const;
