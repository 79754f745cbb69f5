import { Navigate, Outlet } from "@tanstack/react-router";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";

/** Layout route of the captains' screens. A demoted captain leaves them at once (rule 1.41). */
export function CaptainsOnly() {
  return may(useViewer(), "accounts.manage") ? <Outlet /> : <Navigate to="/" replace />;
}
