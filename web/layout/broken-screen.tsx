import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { VersionLabel } from "./version-label.tsx";

export function BrokenScreen({ error }: ErrorComponentProps) {
  return <ErrorScreen error={error} footer={<VersionLabel />} />;
}
