import { useConfig } from "../api/session.ts";

export function useWikiAddress(): string {
  return useConfig().baseUrl.replace(/^https?:\/\//, "");
}
