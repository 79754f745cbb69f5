import {
  IconCircleCheck,
  IconMail,
  IconUserCheck,
  IconUserQuestion,
  type Icon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { InvitationResult } from "../../../domain/people/invitation-shapes.ts";
import type { InvitationOutcome } from "../../../domain/people/invitations.ts";
import { CopyLine } from "../../ui/copy-line.tsx";
import { Address } from "../address.tsx";
import styles from "./invitations.module.css";

const outcomes: Record<InvitationOutcome, { words: string; icon: Icon }> = {
  invited: { words: "Invited", icon: IconCircleCheck },
  member: { words: "Already a member", icon: IconUserCheck },
  "invited-before": { words: "Already invited", icon: IconMail },
  requested: { words: "Has asked to join", icon: IconUserQuestion },
};

type InvitationRowProps = {
  result: InvitationResult;
  /** Whether it is the only one, so that its controls need no name. */
  isOnly: boolean;
  /** The one control that helps with an address that was not invited. */
  help?: ReactNode;
};

export function InvitationRow({ result, isOnly, help }: InvitationRowProps) {
  const { name, email, outcome, link } = result;
  const { words, icon: OutcomeIcon } = outcomes[outcome];
  const shown = name || email;
  return (
    <div className={styles.result} data-outcome={outcome}>
      <OutcomeIcon size={18} stroke={1.6} aria-hidden="true" />
      <div className={styles.person}>
        <b>{shown}</b>
        <p>{name === "" ? "Enters a name with the link" : <Address email={email} />}</p>
      </div>
      <p className={styles.outcome}>{words}</p>
      {link === null ? (
        help
      ) : (
        <CopyLine
          size="sm"
          value={link}
          label={isOnly ? "Invitation link" : `Invitation link for ${shown}`}
          {...(!isOnly && { buttonLabel: `Copy invitation link for ${shown}` })}
        />
      )}
    </div>
  );
}
