import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState, type RefObject } from "react";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { useSubteamColor, useSubteamName } from "../../subteams/use-subteams.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Address } from "../address.tsx";
import { InvitedTag } from "../invited-tag.tsx";
import { RemoveQuestion } from "../remove-question.tsx";
import type { ShowMessage } from "../use-transient-message.ts";
import styles from "./captains.module.css";

type CaptainListProps = {
  captains: readonly TeamMember[];
  onEdit: (captain: TeamMember, opener: HTMLElement) => void;
  showMessage: ShowMessage;
  /** Takes the focus after a captain is removed. */
  heading: RefObject<HTMLElement | null>;
};

export function CaptainList({ captains, onEdit, showMessage, heading }: CaptainListProps) {
  const [removal, setRemoval] = useState<{ captain: TeamMember; open: boolean }>();
  return (
    <>
      <ul aria-labelledby="captains">
        {captains.map((captain) => (
          <CaptainRow
            key={captain.id}
            captain={captain}
            onEdit={onEdit}
            onRemove={() => setRemoval({ captain, open: true })}
          />
        ))}
      </ul>
      {removal && (
        <RemoveQuestion
          open={removal.open}
          members={[removal.captain]}
          title="Are you sure you want to remove this captain?"
          successMessage="Captain removed successfully!"
          failureMessage="Failed to remove captain. Please try again."
          onDone={() => setRemoval({ ...removal, open: false })}
          focusAfterRemoval={heading}
          showMessage={showMessage}
        />
      )}
    </>
  );
}

type CaptainRowProps = {
  captain: TeamMember;
  onEdit: CaptainListProps["onEdit"];
  onRemove: () => void;
};

function CaptainRow({ captain, onEdit, onRemove }: CaptainRowProps) {
  const { fullName, email, subteam, addedAt, isInvited } = captain;
  const subteamName = useSubteamName(subteam);
  return (
    <li className={styles.captain} data-st={useSubteamColor(subteam)}>
      <Avatar name={fullName} />
      <div className={styles.person}>
        <b>{fullName}</b>
        {isInvited && <InvitedTag />}
        <p>
          <Address email={email} />
        </p>
      </div>
      <div className={styles.subteam}>
        <Tag>{subteamName}</Tag>
      </div>
      <p className={styles.added}>
        Added <DateTime at={addedAt} />
      </p>
      <div className={styles.actions}>
        <Button
          size="sm"
          aria-label={`Edit ${fullName}`}
          icon={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
          onClick={(event) => onEdit(captain, event.currentTarget)}
        >
          Edit
        </Button>
        <Button
          variant="danger-ghost"
          size="sm"
          className={styles.remove}
          aria-label={`Remove ${fullName}`}
          icon={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

export function CaptainListSkeleton() {
  return ["a", "b"].map((row) => (
    <div key={row} className={styles.captain}>
      <Skeleton width={32} height={32} />
      <Skeleton width="60%" height={38} />
      <Skeleton width={90} height={22} />
      <Skeleton width={190} height={18} />
      <Skeleton width={150} height={30} />
    </div>
  ));
}
