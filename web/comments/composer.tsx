import { IconAlertCircle } from "@tabler/icons-react";
import { useId, type FocusEvent, type FormEvent, type KeyboardEvent } from "react";
import type { Member } from "../../domain/permissions.ts";
import { useSubteamColor } from "../subteams/use-subteams.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { Kbd } from "../ui/kbd.tsx";
import { keepFocus } from "../ui/keep-focus.ts";
import { coarsePointer, useMedia } from "../ui/use-media.ts";
import { useComposer } from "./use-composer.ts";
import styles from "./composer.module.css";

type ComposerProps = { member: Member; documentId: string };

export function Composer({ member, documentId }: ComposerProps) {
  const composer = useComposer(member, documentId);
  const { field, text, tooLong, isOpen, phase, failure, Mentioning } = composer;
  const isPosting = phase === "saving";
  const isTouchScreen = useMedia(coarsePointer);
  const problemId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    composer.post();
  };
  const onKey = (event: KeyboardEvent) => {
    const isPostKey = event.key === "Enter" && !event.shiftKey && !isTouchScreen;
    if (!isPostKey || isComposing(event)) return;
    event.preventDefault();
    composer.post();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) composer.collapse();
  };
  return (
    <>
      {composer.signInDialog}
      <form
        className={styles.composer}
        aria-label="Add a comment"
        noValidate
        onSubmit={submit}
        data-needs-script
      >
        <span data-st={useSubteamColor(member.subteam)}>
          <Avatar name={member.fullName} />
        </span>
        <div className={styles.words} onBlur={onBlur}>
          <textarea
            ref={field}
            className={styles.field}
            aria-label="Add a comment..."
            placeholder="Add a comment..."
            rows={isOpen ? 3 : 1}
            value={text}
            readOnly={isPosting}
            aria-invalid={tooLong !== undefined || undefined}
            aria-describedby={tooLong && problemId}
            onFocus={composer.expand}
            onChange={({ target: { value, selectionEnd } }) =>
              composer.change({ text: value, caret: selectionEnd })
            }
            onKeyDown={onKey}
          />
          {Mentioning && !isPosting && field.current && (
            <Mentioning
              field={field.current}
              payload={composer.payload}
              onChange={composer.change}
            />
          )}
          {tooLong && (
            <p id={problemId} className={styles.problem} role="alert">
              <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
              {tooLong}
            </p>
          )}
          {failure !== "" && <NotSaved message={failure} onRetry={composer.retry} />}
          {isOpen && (
            <div className={styles.line}>
              {!isTouchScreen && <Hint />}
              <div className={styles.actions}>
                {!isPosting && (
                  <Button
                    size="sm"
                    variant="ghost"
                    onMouseDown={keepFocus}
                    onClick={composer.cancel}
                  >
                    Cancel
                  </Button>
                )}
                <Button
                  type="submit"
                  size="sm"
                  variant="primary"
                  disabled={composer.isEmpty}
                  busy={isPosting ? "Posting…" : undefined}
                  onMouseDown={keepFocus}
                >
                  Post
                </Button>
              </div>
            </div>
          )}
        </div>
        <span className="sr-only" role="status">
          {phase === "saved" ? "Comment posted" : ""}
        </span>
      </form>
    </>
  );
}

function Hint() {
  return (
    <p className={styles.hint}>
      <Kbd>Enter</Kbd> posts, <Kbd>Shift Enter</Kbd> starts a new line
    </p>
  );
}

function NotSaved({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.problem} role="alert">
      <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
      <span>{message}</span>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
