import { Navigate, Outlet } from "@tanstack/react-router";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";

/** Wraps the captains' screens, which a demoted captain leaves at once (rule 1.41). */
export function CaptainsOnly() {
  return may(useViewer(), "accounts.manage") ? <Outlet /> : <Navigate to="/" replace />;
}
