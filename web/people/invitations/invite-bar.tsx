import { IconLink, IconUserPlus, IconUsersPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useConfig } from "../../api/session.ts";
import { LoopbackLine } from "../../layout/loopback-line.tsx";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import type { ShowMessage } from "../use-transient-message.ts";
import { InviteMemberForm } from "./invite-member-form.tsx";
import { InviteSeveralForm } from "./invite-several-form.tsx";
import type { InvitationForm, Invitations } from "./use-invitations.ts";
import styles from "./invitations.module.css";

type InviteBarProps = {
  invitations: Invitations;
  /** How many there are; undefined while that is unknown. */
  count: { total: number; invited: number } | undefined;
  showMessage: ShowMessage;
};

export function InviteBar({ invitations, count, showMessage }: InviteBarProps) {
  const { form, setForm } = invitations;
  const bar = useRef<HTMLDivElement>(null);
  const cancel = () => {
    flushSync(() => setForm(undefined));
    bar.current?.querySelector<HTMLElement>(`[data-form=${form}]`)?.focus();
  };
  const opener = (name: InvitationForm) => ({
    size: "sm" as const,
    "data-form": name,
    "aria-expanded": form === name,
    onClick: () => setForm(form === name ? undefined : name),
  });
  return (
    <>
      <div ref={bar} className={styles.bar}>
        <p role="status">{count && countText(count)}</p>
        <CopyRequestLink showMessage={showMessage} />
        <Button
          icon={<IconUsersPlus size={16} stroke={1.7} aria-hidden="true" />}
          {...opener("several")}
        >
          Invite several
        </Button>
        <Button
          icon={<IconUserPlus size={16} stroke={1.7} aria-hidden="true" />}
          {...opener("one")}
        >
          Invite member
        </Button>
      </div>
      <LoopbackLine />
      {form === "one" && <InviteMemberForm invitations={invitations} onCancel={cancel} />}
      {form === "several" && <InviteSeveralForm invitations={invitations} onCancel={cancel} />}
    </>
  );
}

function countText({ total, invited }: { total: number; invited: number }): string {
  const joined = total - invited;
  const members = joined === 1 ? "1 member" : `${joined} members`;
  return invited === 0 ? members : `${members}, ${invited} invited`;
}

/** With this form, people enter their own data, and a captain only decides about the request. */
function CopyRequestLink({ showMessage }: { showMessage: ShowMessage }) {
  const { baseUrl } = useConfig();
  const address = `${baseUrl}/request-account`;
  const copy = async () => {
    if (await copyText(address)) showMessage(`Copied ${address}`);
    else showMessage(`Couldn't copy. The address is ${address}`, "danger");
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      className={styles.requestLink}
      icon={<IconLink size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      Copy link to the request form
    </Button>
  );
}
