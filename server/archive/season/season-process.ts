import { openTeam } from "../open-team.ts";
import { runInOwnProcess } from "../own-process.ts";
import type { SeasonRequest } from "./archive-season.ts";
import { writeSeason } from "./write-season.ts";

await runInOwnProcess(async (settings) => {
  const request = JSON.parse(process.argv[2] ?? "") as SeasonRequest;
  await using team = await openTeam(settings);
  await writeSeason({ ...team, ...request }, process.stdout, () => undefined);
});
