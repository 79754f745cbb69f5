import { join } from "node:path";
import { parseArgs } from "node:util";
import { readTeamSettings } from "../db/team-settings.ts";
import { refuseOlderTables } from "../refuse-older-tables.ts";
import { runCommand } from "../run-command.ts";
import { UsageError } from "../usage-error.ts";
import { archiveName } from "./archive-name.ts";
import { openTeam } from "./open-team.ts";
import { readPath } from "./read-path.ts";
import { writeSeason } from "./season/write-season.ts";
import { writeWhole } from "./write-whole.ts";

const usage = "npm run archive -- --season <label> [file], such as --season 2025-26";

await runCommand("The archive stopped", async ({ settings, args, print, show }) => {
  const { season, words } = readWords(args);
  // Its name ends with .zip, because the archive is for computers without Paddock.
  const name = `${season}-${archiveName(new Date())}.zip`;
  const path = readPath(words, usage) ?? join(settings.dataDir, "archives", name);
  await using team = await openTeam(settings);
  await refuseOlderTables(team.db);
  const { teamName, timeZone } = await readTeamSettings(team.db, settings);
  const { version, baseUrl } = settings;
  const source = { ...team, version, season, teamName, timeZone, baseUrl };
  const { tables, files, missing, changed } = await writeWhole(path, (out) =>
    writeSeason(source, out, show),
  );
  for (const id of missing) print(`Not in the archive, because its bytes are missing: file ${id}`);
  for (const id of changed) print(`Not shown, because its bytes have changed: file ${id}`);
  const { documents, comments } = tables;
  print(
    `Archived the season ${season}. Documents: ${documents?.lines}. ` +
      `Comments: ${comments?.lines}. Files: ${files.lines}.`,
  );
  print(path);
  return missing.length + changed.length === 0 ? 0 : 1;
});

function readWords(args: readonly string[]): { season: string; words: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { season: { type: "string" } },
      allowPositionals: true,
    });
    if (values.season !== undefined && /^\d{4}-\d\d$/.test(values.season))
      return { season: values.season, words: positionals };
  } catch {
    // The usage says what is right.
  }
  throw new UsageError(usage);
}
