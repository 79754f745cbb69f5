import { inject } from "vitest";
import type { DatabaseKind } from "../db/open.ts";

export type Templates = {
  /** The address of a database with all tables and no rows. */
  empty: string;
  /** The address of a database whose members have signed in. */
  team: string;
  /** The session cookie of each member. */
  cookies: Record<string, string>;
};

declare module "vitest" {
  interface ProvidedContext {
    templates: Partial<Record<DatabaseKind, Templates>>;
  }
}

/** @param kind by default the one under test */
export function templatesOf(
  kind: string | undefined = process.env["PADDOCK_TEST_DATABASE"],
): Templates {
  const templates = inject("templates")[kind as DatabaseKind];
  if (!templates) throw new Error(`There are no templates of ${kind}.`);
  return templates;
}
