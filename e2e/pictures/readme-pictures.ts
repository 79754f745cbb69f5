import { openDocument, type Picture } from "./take-picture.ts";

type Screen = Pick<Picture, "name" | "as" | "show">;

const screens: readonly Screen[] = [
  {
    name: "home",
    as: "jonas",
    show: async (page) => {
      await page.goto("/");
      await page.getByRole("heading", { name: "Subteams" }).waitFor();
    },
  },
  {
    name: "document",
    as: "jonas",
    show: (page) => openDocument(page, "powertrain", /^Accumulator/),
  },
  {
    name: "portfolio",
    as: "visitor",
    show: async (page) => void (await page.goto("/noor-haddad")),
  },
];

/** Every picture of the README, once for readers of light and once of dark pages. */
export const readmePictures: readonly Picture[] = screens.flatMap(({ name, as, show }) =>
  (["light", "dark"] as const).map((theme) => ({
    name: `${name}-${theme}`,
    folder: "images",
    theme,
    as,
    size: { width: 1280, height: 860 },
    show,
  })),
);
