import type { Dialect } from "kysely";

export type Statement = { sql: string; parameters: readonly unknown[] };

export type StatementFailureHandler = (error: unknown, statement: Statement) => void;

/** Kysely's dialect, and a faster path for reads outside transactions. */
export type Engine = {
  dialect: Dialect;
  /** Runs a prepared statement on a connection without an open transaction. */
  read: (statement: Statement) => Promise<unknown[]> | unknown[];
  /**
   * Runs an expensive read with a time limit. PostgreSQL enforces its own limit for each statement.
   * @param until epoch milliseconds, for SQLite
   * @throws Refusal "busy" past the limit
   */
  readTimed: (statement: Statement, until: number) => Promise<unknown[]> | unknown[];
};
