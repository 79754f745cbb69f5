import type { AppContext } from "../context.ts";
import type { WriteContext } from "../db/transact.ts";

export type DocumentContext = WriteContext & Pick<AppContext, "settings">;
