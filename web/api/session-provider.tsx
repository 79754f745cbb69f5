import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfigContext, configQuery, SessionContext, sessionQuery } from "./session.ts";

/** Observes both for all components, because an observer takes as long to render as ten elements. */
export function SessionProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigContext value={useQuery(configQuery).data}>
      <SessionContext value={useQuery(sessionQuery).data}>{children}</SessionContext>
    </ConfigContext>
  );
}
