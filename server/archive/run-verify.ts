import { refuseOlderTables } from "../refuse-older-tables.ts";
import { runCommand } from "../run-command.ts";
import { checkLive } from "./check-live.ts";
import { openArchive } from "./open-archive.ts";
import { openTeam } from "./open-team.ts";
import { readPath } from "./read-path.ts";
import { tryRestore } from "./try-restore.ts";

await runCommand("The check stopped", async ({ settings, args, print, show }) => {
  const path = readPath(args, "npm run verify -- [file]");
  const { rows, files, problems } = await check();
  for (const problem of problems) print(problem);
  print(`Checked ${rows} rows. Files: ${files}. Problems: ${problems.length}.`);
  return problems.length === 0 ? 0 : 1;

  async function check() {
    if (path !== undefined) {
      await using archive = await openArchive(path, settings.backupPassphrase);
      return await tryRestore(archive, show);
    }
    await using team = await openTeam(settings);
    await refuseOlderTables(team.db);
    return await checkLive(team, show);
  }
});
