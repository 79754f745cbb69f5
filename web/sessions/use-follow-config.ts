import { useQuery } from "@tanstack/react-query";
import { configQuery, useViewer } from "../api/session.ts";

const checkInterval = 5_000;

/** Visitors have no live stream, so their open screens ask for changes (rules 1.147 and 2.26). */
export function useFollowConfig(): void {
  const isVisitor = useViewer().kind === "nobody";
  useQuery({ ...configQuery, refetchInterval: isVisitor && checkInterval, retry: false });
}
