import { useInsertionEffect, useState } from "react";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { useSubteams } from "./use-subteams.ts";

/** Gives every element with `data-st` the colors of that subteam. */
export function useSubteamColors(): void {
  const subteams = useSubteams();
  const [sheet] = useState(() => new CSSStyleSheet());
  // A style element would need a less strict content security policy.
  useInsertionEffect(() => {
    sheet.replaceSync(subteams.map(colorRule).join("\n"));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [sheet, subteams]);
}

function colorRule({ id, color }: Subteam): string {
  const values = ["", "-text", "-tint", "-line"].map((use) => `--st${use}: var(--${color}${use});`);
  return `[data-st="${CSS.escape(id)}"] { ${values.join(" ")} }`;
}
