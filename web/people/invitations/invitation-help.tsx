import type { InvitationResult } from "../../../domain/people/invitation-shapes.ts";
import { Button } from "../../ui/button.tsx";
import type { ShowMessage } from "../use-transient-message.ts";
import { useRenewedInvitation } from "./use-renewed-invitation.ts";
import styles from "./invitations.module.css";

type InvitationHelpProps = {
  result: InvitationResult;
  onRenewed: (result: InvitationResult) => void;
  onShowRequest: () => void;
  showMessage: ShowMessage;
};

export function InvitationHelp(props: InvitationHelpProps) {
  const { name, email, outcome } = props.result;
  if (outcome === "invited-before") return <SendAgain {...props} />;
  if (outcome !== "requested") return null;
  return (
    <Button
      size="sm"
      className={styles.help}
      aria-label={`Show request of ${name || email}`}
      onClick={props.onShowRequest}
    >
      Show request
    </Button>
  );
}

function SendAgain({ result, onRenewed, showMessage }: InvitationHelpProps) {
  const renewal = useRenewedInvitation(result.id, showMessage, (link) =>
    onRenewed({ ...result, outcome: "invited", link }),
  );
  return (
    <Button
      size="sm"
      className={styles.help}
      aria-label={`Send again to ${result.name || result.email}`}
      busy={renewal.isSending ? "Sending…" : undefined}
      onClick={renewal.send}
    >
      Send again
    </Button>
  );
}
