import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The document that was just created, and when, in epoch milliseconds. */
    created?: { id: string; at: number };
  }
}

/** Milliseconds, longer than the list takes to load. */
const newDuration = 10_000;

/** @returns the id of the document that has just been created, but not again on Back or reload */
export function useCreatedDocument(): string | undefined {
  const created = useLocation({ select: ({ state }) => state.created });
  const [id] = useState(() =>
    created && Date.now() - created.at < newDuration ? created.id : undefined,
  );
  return id;
}
