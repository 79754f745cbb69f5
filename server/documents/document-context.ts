import type { AppContext } from "../context.ts";
import type { WriteContext } from "../db/transact.ts";

/** What a write of a document needs. */
export type DocumentContext = WriteContext & Pick<AppContext, "settings">;
