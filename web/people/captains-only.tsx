import { Navigate, Outlet } from "@tanstack/react-router";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";

/** Around the screens of captains: who is demoted while one stands open leaves it at once (rule 1.41). */
export function CaptainsOnly() {
  return may(useViewer(), "accounts.manage") ? <Outlet /> : <Navigate to="/" replace />;
}
