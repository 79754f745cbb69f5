import { useEffect, useEffectEvent, useRef } from "react";
import { roleLabels } from "../../domain/people/roles.ts";
import type { Member } from "../../domain/permissions.ts";
import { useSubteamColor, useSubteamName } from "../subteams/use-subteams.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ApiTokens } from "./api-tokens.tsx";
import { NameForm } from "./name-form.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import { useLeaveQuestion } from "./use-leave-question.tsx";
import { useNewTokens } from "./use-new-tokens.ts";
import styles from "./account.module.css";

type AccountDialogProps = { member: Member; open: boolean; onClose: () => void };

export function AccountDialog({ member, open, onClose }: AccountDialogProps) {
  const newTokens = useNewTokens();
  const firstField = useRef<HTMLInputElement>(null);
  const subteamName = useSubteamName(member.subteam);
  const hasTokens = newTokens.shown.length > 0;
  const isUncopied = newTokens.shown.some((token) => !token.isCopied);
  const reason = isUncopied ? "uncopied" : newTokens.isCreating ? "creating" : undefined;
  const { close, question } = useLeaveQuestion(reason, () => {
    newTokens.forgetAll();
    onClose();
  });
  // Token texts are shown only once, however the dialog was closed.
  const forgetTokens = useEffectEvent(newTokens.forgetAll);
  useEffect(() => {
    if (!open && hasTokens) forgetTokens();
  }, [open, hasTokens]);
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Account"
      detail={`${member.email}, ${roleLabels[member.role]}, ${subteamName}`}
      face={
        <span data-st={useSubteamColor(member.subteam)}>
          <Avatar name={member.fullName} />
        </span>
      }
      // On phones, a focused field would cover the dialog with the keyboard.
      initialFocus={() => (matchMedia("(pointer: coarse)").matches ? true : firstField.current)}
      sections
    >
      <div className={styles.section}>
        <div className={styles.column}>
          <NameForm member={member} firstField={firstField} />
          <PasswordForm email={member.email} />
        </div>
        <OwnSessions />
      </div>
      <NotificationChoices email={member.email} />
      <ApiTokens newTokens={newTokens} />
      <OwnData />
      {question}
    </Dialog>
  );
}
