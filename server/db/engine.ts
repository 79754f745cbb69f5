import type { Dialect } from "kysely";

export type Statement = { sql: string; parameters: readonly unknown[] };

export type StatementFailureHandler = (error: unknown, statement: Statement) => void;

/** Kysely's dialect, and a faster path for reads outside transactions. */
export type Engine = {
  dialect: Dialect;
  read: (statement: Statement) => Promise<unknown[]> | unknown[];
  /**
   * On SQLite each statement waits for its own turn of the event loop.
   * @throws Refusal "busy" after PostgreSQL's own limit
   */
  readTimed: (statement: Statement) => Promise<unknown[]> | unknown[];
};
