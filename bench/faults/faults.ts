import type { DatabaseName } from "../servers/database.ts";
import { jumpClock } from "./clock.ts";
import { cutUploads } from "./cut-uploads.ts";
import { takeDatabaseAway } from "./database-away.ts";
import { fillDisks } from "./disk.ts";
import { takeFilesAway, takeS3Away } from "./files-away.ts";
import { killDatabase, killServer, stopServer } from "./kill.ts";
import { killMigration } from "./migration.ts";
import type { TrialOptions } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { openSlowClients } from "./slow-clients.ts";

type FaultScript = {
  name: string;
  /** How often it is tried by default; if missing, once. */
  cycles?: Record<DatabaseName, number>;
  /** @returns no rows if it does not apply to this database or machine */
  run: (options: TrialOptions) => Promise<Row[]>;
};

const everywhere = (cycles: number) => ({ SQLite: cycles, PostgreSQL: cycles });

export const faults: FaultScript[] = [
  { name: "kill", cycles: { SQLite: 1_000, PostgreSQL: 150 }, run: killServer },
  { name: "kill-database", cycles: everywhere(150), run: killDatabase },
  { name: "stop", cycles: everywhere(20), run: stopServer },
  { name: "disk", cycles: everywhere(3), run: fillDisks },
  { name: "database", cycles: everywhere(3), run: takeDatabaseAway },
  { name: "files", cycles: everywhere(3), run: takeFilesAway },
  { name: "s3", cycles: everywhere(3), run: takeS3Away },
  { name: "uploads", run: cutUploads },
  { name: "slow-clients", run: openSlowClients },
  { name: "migration", cycles: everywhere(20), run: killMigration },
  { name: "clock", cycles: everywhere(3), run: jumpClock },
];
