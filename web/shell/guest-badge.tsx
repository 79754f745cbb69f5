import { IconEye, IconLogout } from "@tabler/icons-react";
import { useSignOut } from "../sessions/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { PlainLogout } from "./plain-logout.tsx";
import barStyles from "./bar.module.css";
import styles from "./guest.module.css";

export function GuestBadge() {
  return (
    <div className={barStyles.guest}>
      <GuestMode size="md" />
    </div>
  );
}

export function GuestStrip() {
  return (
    <section className={styles.strip} aria-label="Guest mode">
      <GuestMode size="sm" />
    </section>
  );
}

function GuestMode({ size }: { size: "sm" | "md" }) {
  const { signOut, isLeaving } = useSignOut();
  return (
    <>
      <span className={styles.badge}>
        <IconEye size={16} stroke={1.7} aria-hidden="true" />
        Guest Mode (View Only)
      </span>
      <Button
        size={size}
        icon={<IconLogout size={18} stroke={1.6} aria-hidden="true" />}
        onClick={signOut}
        busy={isLeaving ? "Leaving…" : undefined}
      >
        Exit Guest Mode
      </Button>
      <PlainLogout label="Exit Guest Mode" />
    </>
  );
}
