import { IconPlus, IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { may, type Member } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";
import { Brand } from "../layout/brand.tsx";
import { ThemeToggle } from "../layout/theme-toggle.tsx";
import { useAccountManagement } from "../people/use-account-management.tsx";
import { useAccountButton } from "../shell/account-provider.tsx";
import { BellPlace } from "../shell/bell-place.tsx";
import { GuestBadge } from "../shell/guest-badge.tsx";
import type { ManagementControl } from "../shell/member-menu-panel.tsx";
import { MemberMenu } from "../shell/member-menu.tsx";
import { PlainLogout } from "../shell/plain-logout.tsx";
import { useLogout } from "../shell/use-logout.tsx";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { Count } from "../ui/count.tsx";
import { useHasDocuments } from "./use-has-documents.ts";
import styles from "../shell/bar.module.css";

export function HomeBar() {
  const viewer = useViewer();
  const management = useAccountManagement(viewer);
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <Brand />
        <span className={styles.space} />
        {may(viewer, "notifications.read") && <BellPlace />}
        <ThemeToggle />
        {viewer.kind === "member" && (
          <>
            <WideActions member={viewer} management={management} />
            <MemberMenu member={viewer} management={management} isBesideActions />
            <PlainLogout label="Logout" />
          </>
        )}
        {viewer.kind === "guest" && <GuestBadge />}
        {may(viewer, "documents.create") && <CreateLink className={styles.createInBar} />}
      </div>
      {management?.dialog}
    </header>
  );
}

export function FloatingCreate() {
  if (!may(useViewer(), "documents.create")) return null;
  return <CreateLink className={styles.floating} data-at-lower-edge="on-phones" />;
}

type CreateLinkProps = { className: string | undefined; "data-at-lower-edge"?: "on-phones" };

function CreateLink({ className, ...edge }: CreateLinkProps) {
  // Without documents the page itself has the primary link.
  const variant = useHasDocuments() ? "primary" : "secondary";
  return (
    <Link
      to="/create"
      aria-keyshortcuts="c"
      data-needs-script
      {...edge}
      {...buttonLook({ variant, withIcon: true, className })}
    >
      <IconPlus size={18} stroke={1.6} aria-hidden="true" />
      Create New Doc
    </Link>
  );
}

type WideActionsProps = { member: Member; management: ManagementControl | undefined };

function WideActions({ member, management }: WideActionsProps) {
  const { logout, isLeaving, question } = useLogout(member);
  return (
    <div className={styles.wideActions}>
      {management && <ManagementButton management={management} />}
      <Button variant="ghost" {...useAccountButton()}>
        Account
      </Button>
      <Link to="/portfolio" data-needs-script {...buttonLook({ variant: "ghost" })}>
        View Portfolio
      </Link>
      <Button variant="ghost" onClick={logout} busy={isLeaving ? "Logging out…" : undefined}>
        Logout
      </Button>
      {question}
    </div>
  );
}

function ManagementButton({ management: { button, pending } }: { management: ManagementControl }) {
  const pendingId = useId();
  return (
    <Button
      variant="ghost"
      icon={<IconShieldCheck size={18} stroke={1.6} aria-hidden="true" />}
      aria-describedby={pending > 0 ? pendingId : undefined}
      {...button}
    >
      Account Management
      {pending > 0 && (
        <>
          <Count value={pending} waiting />
          <span id={pendingId} hidden>
            {pending === 1 ? "1 pending request" : `${pending} pending requests`}
          </span>
        </>
      )}
    </Button>
  );
}
