import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfigContext, configQuery, SessionContext, sessionQuery } from "./session.ts";

/** Observes each query once for all components: an observer costs as much as ten elements. */
export function SessionProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigContext value={useQuery(configQuery).data}>
      <SessionContext value={useQuery(sessionQuery).data}>{children}</SessionContext>
    </ConfigContext>
  );
}
