import { PassThrough, pipeline, type Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Allowed } from "../../../domain/permissions.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { addAuditEntry } from "../../audit-log/add-audit-entry.ts";
import type { AppContext } from "../../context.ts";
import { readTeamSettings } from "../../db/team-settings.ts";
import { perform } from "../../sessions/perform.ts";
import { startOwnProcess } from "../own-process.ts";
import type { SeasonSource } from "./write-season.ts";

export type SeasonRequest = Pick<
  SeasonSource,
  "season" | "teamName" | "timeZone" | "baseUrl" | "version"
>;

const program = fileURLToPath(new URL("season-process.ts", import.meta.url));

/** The bytes end with an error if the archive is not whole. @throws Refusal "busy" */
export function seasonArchiver(context: AppContext) {
  const { settings, db } = context;
  let running: AbortController | undefined;

  function start(request: SeasonRequest, stopping: AbortController): Readable {
    const args = [JSON.stringify(request)];
    const { bytes, ended } = startOwnProcess(program, args, settings, stopping.signal);
    /** The archive is whole only if its process ended well. */
    async function* untilEnded(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      yield* pieces;
      await ended;
      // Ends the work first: a client that has received everything may request the next archive.
      end(stopping);
    }
    const whole = new PassThrough();
    pipeline(bytes, untilEnded, whole, () => end(stopping));
    return whole;
  }

  function end(stopping: AbortController): void {
    stopping.abort();
    if (running === stopping) running = undefined;
  }

  return async (allowed: Allowed<"system.manage">, season: string): Promise<Readable> => {
    if (running) throw new Refusal("busy");
    const stopping = new AbortController();
    running = stopping;
    try {
      await perform(context, allowed, (trx, { id }) =>
        addAuditEntry(trx, { kind: "season-archived", actor: id, to: season }),
      );
      const { teamName, timeZone } = await readTeamSettings(db, settings);
      const { baseUrl, version } = settings;
      return start({ season, teamName, timeZone, baseUrl, version }, stopping);
    } catch (error) {
      end(stopping);
      throw error;
    }
  };
}
