import type { Subteam } from "./subteams.ts";

/** The subteams of a new team in display order (rules 3.1 and 3.2). */
export const firstSubteams: readonly Subteam[] = [
  {
    id: "driver-controls",
    name: "Driver Controls",
    digit: 4,
    color: "blue",
    icon: "steering-wheel",
    hidden: false,
  },
  { id: "chassis", name: "Chassis", digit: 3, color: "light-red", icon: "chassis", hidden: false },
  { id: "electronics", name: "Electronics", digit: 5, color: "amber", icon: "chip", hidden: false },
  {
    id: "vehicle-dynamics",
    name: "Vehicle Dynamics",
    digit: 7,
    color: "green",
    icon: "damper",
    hidden: false,
  },
  { id: "aerodynamics", name: "Aerodynamics", digit: 2, color: "sky", icon: "wind", hidden: false },
  {
    id: "business",
    name: "Business",
    digit: 8,
    color: "dark-green",
    icon: "briefcase",
    hidden: false,
  },
  {
    id: "powertrain",
    name: "Powertrain",
    digit: 6,
    color: "dark-red",
    icon: "bolt",
    hidden: false,
  },
  { id: "general", name: "General", digit: 0, color: "grey", icon: "books", hidden: false },
];
