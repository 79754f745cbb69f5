/**
 * The named colours of documents (rule 3.7). Content keeps the name; each theme gives it a readable value.
 * The hex value is the light theme's, for finding the nearest name of a foreign colour.
 */
export const textColours = {
  blue: { label: "Blue", hex: "#1f52be" },
  "light-red": { label: "Light red", hex: "#c22e36" },
  amber: { label: "Amber brown", hex: "#865000" },
  green: { label: "Green", hex: "#1a7532" },
  sky: { label: "Sky blue", hex: "#076c9c" },
  "dark-green": { label: "Dark green", hex: "#1c5a41" },
  "dark-red": { label: "Dark red", hex: "#97192b" },
  grey: { label: "Grey", hex: "#5d5853" },
} as const;

export const backgroundColours = {
  marker: { label: "Marker", hex: "#fbe3a6" },
  blue: { label: "Blue", hex: "#edf2fd" },
  "light-red": { label: "Light red", hex: "#fdefef" },
  amber: { label: "Amber brown", hex: "#fbf2e3" },
  green: { label: "Green", hex: "#eaf6ec" },
  sky: { label: "Sky blue", hex: "#e7f5fc" },
  "dark-green": { label: "Dark green", hex: "#e8f1ed" },
  "dark-red": { label: "Dark red", hex: "#fbebec" },
  grey: { label: "Grey", hex: "#f1efed" },
} as const;

export type TextColour = keyof typeof textColours;
export type BackgroundColour = keyof typeof backgroundColours;

export const textColourNames = Object.keys(textColours) as TextColour[];
export const backgroundColourNames = Object.keys(backgroundColours) as BackgroundColour[];
