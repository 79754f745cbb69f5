import { useEffect } from "react";
import { useConfig } from "../api/session.ts";

export function usePageTitle(title: string): void {
  const { teamName } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${teamName}`;
  }, [title, teamName]);
}
