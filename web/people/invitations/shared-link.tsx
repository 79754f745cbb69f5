import { invitationDays } from "../../../domain/people/invitations.ts";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { MailLine } from "./mail-line.tsx";
import styles from "./invitations.module.css";

export type OneTimeLink = { kind: "reset" | "invitation"; address: string };

type SharedLinkProps = {
  link: OneTimeLink;
  /** The only person who may have the link. */
  name: string;
  onHide: () => void;
};

/** A one-time link for a captain to hand over, shown only now. */
export function SharedLink({ link, name, onHide }: SharedLinkProps) {
  const isInvitation = link.kind === "invitation";
  return (
    <>
      <CopyField
        key={link.address}
        label={isInvitation ? "Invitation link" : "Reset link"}
        value={link.address}
      />
      <p className={styles.hint}>
        Works once, for {isInvitation ? `${invitationDays} days` : "one hour"}. Share it only with{" "}
        {name}. {isInvitation && <MailLine count={1} />}{" "}
        <Button variant="ghost" size="sm" onClick={onHide}>
          Hide link
        </Button>
      </p>
    </>
  );
}
