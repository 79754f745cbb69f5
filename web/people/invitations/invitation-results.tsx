import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import type { InvitationResult } from "../../../domain/people/invitation-shapes.ts";
import { roleLabels } from "../../../domain/people/roles.ts";
import { LoopbackLine } from "../../layout/loopback-line.tsx";
import { useSubteamName } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Note } from "../../ui/note.tsx";
import { useFocusOnMount } from "../../ui/use-focus-on-mount.ts";
import type { ShowMessage } from "../use-transient-message.ts";
import { InvitationHelp } from "./invitation-help.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { MailLine } from "./mail-line.tsx";
import type { Invitations, SentInvitations } from "./use-invitations.ts";
import styles from "./invitations.module.css";

type InvitationResultsProps = {
  invitations: Invitations;
  sent: SentInvitations;
  onDone: () => void;
  onShowRequest: () => void;
  showMessage: ShowMessage;
};

export function InvitationResults(props: InvitationResultsProps) {
  const { invitations, sent } = props;
  const { results } = sent;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const subteam = useSubteamName(sent.subteam);
  const invited = results.filter(({ link }) => link !== null);
  const inviteMore = () => {
    invitations.closeSent();
    invitations.setForm("several");
  };
  return (
    <>
      <div className={styles.resultsHead}>
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.title}>
            {results.length === 1 ? "1 address" : `${results.length} addresses`}, {invited.length}{" "}
            invited
          </h3>
          <p className={styles.hint}>
            As {roleLabels[sent.role]}, {subteam}.{" "}
            {invited.length > 0 && <MailLine count={invited.length} />}
          </p>
        </div>
        {invited.length > 0 && <CopyAll invited={invited} showMessage={props.showMessage} />}
        <Button variant="ghost" size="sm" onClick={inviteMore}>
          Invite more
        </Button>
        <Button size="sm" onClick={props.onDone}>
          Done
        </Button>
      </div>
      {invited.length > 0 && (
        <>
          <LoopbackLine />
          <Note tone="info">
            Each invitation link works once, for 7 days. It is shown only now. “Send again” creates
            a new one.
          </Note>
        </>
      )}
      <ul aria-label="Invitations" className={styles.results}>
        {results.map((result) => (
          <li key={result.email}>
            <InvitationRow
              result={result}
              isOnly={false}
              help={
                <InvitationHelp
                  result={result}
                  onRenewed={invitations.replaceResult}
                  onShowRequest={props.onShowRequest}
                  showMessage={props.showMessage}
                />
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type CopyAllProps = { invited: readonly InvitationResult[]; showMessage: ShowMessage };

function CopyAll({ invited, showMessage }: CopyAllProps) {
  const [isCopied, setCopied] = useState(false);
  const text = invited.map(({ name, email, link }) => `${name || email}: ${link}`).join("\n");
  const copy = async () => {
    const worked = await copyText(text);
    setCopied(worked);
    if (!worked) showMessage("Couldn't copy. Copy the links one by one.", "danger");
  };
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      size="sm"
      icon={<CopyIcon size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {invited.length === 1 ? "Copy 1 link" : `Copy all ${invited.length} links`}
    </Button>
  );
}
