import { IconDownload } from "@tabler/icons-react";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { addBasePath } from "../api/base-path.ts";
import { buttonLook } from "../ui/button-look.ts";
import { Fact, Facts } from "./facts.tsx";

/** Downloads zips that show and search the documents of a season without Paddock. */
export function SeasonFacts({ seasons }: Pick<SystemAnswer, "seasons">) {
  return (
    <Facts title="Season archives">
      {seasons.length === 0 && <Fact name="Seasons">No documents yet</Fact>}
      {seasons.map(({ season, documents }) => (
        <Fact key={season} name={season}>
          {documents.toLocaleString("en-US")} {documents === 1 ? "document" : "documents"}
          <a
            href={addBasePath(`/api/seasons/${season}/archive`)}
            download
            aria-label={`Download the archive of ${season}`}
            {...buttonLook({ size: "sm", withIcon: true })}
          >
            <IconDownload size={16} stroke={1.6} aria-hidden="true" />
            Download
          </a>
        </Fact>
      ))}
    </Facts>
  );
}
