import { Navigate, Outlet, useRouteContext } from "@tanstack/react-router";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";

/** Wraps screens that a viewer leaves at once when the role no longer permits them (rule 1.41). */
export function PermittedOnly() {
  const { permission } = useRouteContext({ strict: false });
  const viewer = useViewer();
  return permission && may(viewer, permission) ? <Outlet /> : <Navigate to="/" replace />;
}
