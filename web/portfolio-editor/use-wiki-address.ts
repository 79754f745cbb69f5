import { useConfig } from "../api/session.ts";

/** As people write it, without the protocol. */
export function useWikiAddress(): string {
  return useConfig().baseUrl.replace(/^https?:\/\//, "");
}
