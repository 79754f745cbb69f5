import type { Dialect } from "kysely";

export type Statement = { sql: string; parameters: readonly unknown[] };

export type StatementFailureHandler = (error: unknown, statement: Statement) => void;

export type Engine = {
  dialect: Dialect;
  read: (statement: Statement) => Promise<unknown[]> | unknown[];
  /** SQLite runs one per turn of the event loop. @throws Refusal "busy" after the limit */
  readTimed: (statement: Statement) => Promise<unknown[]> | unknown[];
};
