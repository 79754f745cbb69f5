import { useQuery } from "@tanstack/react-query";
import type { SubteamMembers } from "../../domain/people/people-shapes.ts";
import { roleLabels, roles } from "../../domain/people/roles.ts";
import { loadState } from "../api/load-state.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { SubteamTile } from "../subteams/subteam-tile.tsx";
import { useSubteamColor, useSubteamName } from "../subteams/use-subteams.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Loading } from "../ui/loading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { subteamMembersQuery } from "./queries.ts";
import styles from "./members-dialog.module.css";

type MembersDialogProps = { subteam: string; open: boolean; onClose: () => void };

export function MembersDialog({ subteam, open, onClose }: MembersDialogProps) {
  const wanted = subteamMembersQuery(subteam);
  const subteamName = useSubteamName(subteam);
  const color = useSubteamColor(subteam);
  const query = useQuery({ ...wanted, enabled: open });
  const members = query.data?.members;
  const state = loadState(query);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={`${subteamName} Members`}
      {...(members && members.length > 0 && { detail: activeMemberCount(members.length) })}
      face={
        <span data-st={color}>
          <SubteamTile subteam={subteam} />
        </span>
      }
    >
      <div className={styles.members} data-st={color}>
        {state === "failed" ? (
          <LoadFailed message="Failed to load members" queryKey={wanted.queryKey} />
        ) : (
          <Loading pending={state === "loading"} skeleton={<MembersSkeleton />}>
            {() => <MembersByRole members={members ?? []} />}
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

function activeMemberCount(count: number): string {
  return count === 1 ? "1 active member" : `${count} active members`;
}

function MembersByRole({ members }: SubteamMembers) {
  if (members.length === 0) return <p className={styles.none}>No active members yet</p>;
  return roles.toReversed().map((role) => {
    const ofRole = members.filter((member) => member.role === role);
    if (ofRole.length === 0) return null;
    return (
      <ul key={role} aria-label={roleLabels[role]}>
        {ofRole.map(({ id, fullName }) => (
          <li key={id} className={styles.member}>
            <Avatar name={fullName} />
            <div>
              <b>{fullName}</b>
              <p>{roleLabels[role]}</p>
            </div>
          </li>
        ))}
      </ul>
    );
  });
}

function MembersSkeleton() {
  return ["a", "b", "c"].map((row) => (
    <div key={row} className={styles.member}>
      <Skeleton width={32} height={32} />
      <Skeleton width="60%" height={38} />
    </div>
  ));
}
