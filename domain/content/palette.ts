/** Content stores the name (rule 3.33). `hex` is the light theme's, for matching foreign colors. */
export const textColors = {
  blue: { label: "Blue", hex: "#1f52be" },
  "light-red": { label: "Light red", hex: "#c22e36" },
  amber: { label: "Amber brown", hex: "#865000" },
  green: { label: "Green", hex: "#1a7532" },
  sky: { label: "Sky blue", hex: "#076c9c" },
  "dark-green": { label: "Dark green", hex: "#1c5a41" },
  "dark-red": { label: "Dark red", hex: "#97192b" },
  grey: { label: "Gray", hex: "#5d5853" },
} as const;

export const backgroundColors = {
  marker: { label: "Marker", hex: "#fbe3a6" },
  blue: { label: "Blue", hex: "#edf2fd" },
  "light-red": { label: "Light red", hex: "#fdefef" },
  amber: { label: "Amber brown", hex: "#fbf2e3" },
  green: { label: "Green", hex: "#eaf6ec" },
  sky: { label: "Sky blue", hex: "#e7f5fc" },
  "dark-green": { label: "Dark green", hex: "#e8f1ed" },
  "dark-red": { label: "Dark red", hex: "#fbebec" },
  grey: { label: "Gray", hex: "#f1efed" },
} as const;

export type TextColor = keyof typeof textColors;
export type BackgroundColor = keyof typeof backgroundColors;

export const textColorNames = Object.keys(textColors) as TextColor[];
export const backgroundColorNames = Object.keys(backgroundColors) as BackgroundColor[];
