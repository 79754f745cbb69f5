import { Link } from "@tanstack/react-router";
import { useViewer } from "../api/session.ts";
import { buttonLook } from "../ui/button-look.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { OuterPage } from "./outer-page.tsx";
import { Page } from "./page.tsx";

export function NotFoundScreen() {
  const isNobody = useViewer().kind === "nobody";
  const homeLink = isNobody ? (
    <Link to="/login" {...buttonLook({ variant: "primary" })}>
      Back to Login
    </Link>
  ) : (
    <Link to="/" {...buttonLook({ variant: "primary" })}>
      Back to Dashboard
    </Link>
  );
  const message = (
    <EmptyState title="Page not found" level={1} action={homeLink}>
      There is nothing at this address. It may have been moved or mistyped.
    </EmptyState>
  );
  if (isNobody) return <OuterPage title="Not found">{message}</OuterPage>;
  return (
    <Page title="Not found" centered>
      {message}
    </Page>
  );
}
