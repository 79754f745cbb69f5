import type { ShowProgress } from "../progress-line.ts";
import { refuseOlderTables } from "../refuse-older-tables.ts";
import { runCommand } from "../run-command.ts";
import { checkArchive } from "./check-archive.ts";
import { checkLive, type CheckedTeam } from "./check-live.ts";
import type { Archive } from "./open-archive.ts";
import { openNamedArchive } from "./open-named-archive.ts";
import { openTeam } from "./open-team.ts";
import { readPath } from "./read-path.ts";
import { tryRestore } from "./try-restore.ts";

await runCommand("The check stopped", async ({ settings, args, print, show }) => {
  const path = readPath(args, "npm run verify -- [file]", { takesS3: true });
  const { rows, files, problems } = await check();
  for (const problem of problems) print(problem);
  print(`Checked ${rows} rows. Files: ${files}. Problems: ${problems.length}.`);
  return problems.length === 0 ? 0 : 1;

  async function check() {
    if (path !== undefined) {
      await using archive = await openNamedArchive(path, settings);
      return await checkOne(archive, show);
    }
    await using team = await openTeam(settings);
    await refuseOlderTables(team.db);
    return await checkLive(team, show);
  }
});

/** The archive of a season has no rows to restore. */
async function checkOne(archive: Archive, show: ShowProgress): Promise<CheckedTeam> {
  const { kind, missing, changed } = archive.manifest;
  if (kind === "backup") return tryRestore(archive, show);
  const { rows, files } = await checkArchive(archive, show);
  const problems = [
    ...missing.map((id) => `File ${id}: its bytes are missing.`),
    ...changed.map((id) => `File ${id}: its bytes have changed.`),
  ];
  return { rows, files, problems };
}
