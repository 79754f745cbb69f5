import { useConfig } from "../api/session.ts";

/** The wiki's address as people write it, without the protocol. */
export function useWikiAddress(): string {
  return useConfig().baseUrl.replace(/^https?:\/\//, "");
}
