import { useState } from "react";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";

export type Selection = {
  /** In the order in which they were chosen, whatever the list shows now. */
  members: readonly TeamMember[];
  has: (id: string) => boolean;
  toggle: (members: readonly TeamMember[], selected: boolean) => void;
  unselect: (ids: readonly string[]) => void;
  clear: () => void;
};

export function useSelection(): Selection {
  const [members, setMembers] = useState<readonly TeamMember[]>([]);
  const without = (ids: readonly string[]) =>
    setMembers((all) => all.filter(({ id }) => !ids.includes(id)));
  const add = (more: readonly TeamMember[]) =>
    setMembers((all) => [
      ...all,
      ...more.filter(({ id }) => !all.some((member) => member.id === id)),
    ]);
  return {
    members,
    has: (id) => members.some((member) => member.id === id),
    toggle: (some, selected) => (selected ? add(some) : without(some.map(({ id }) => id))),
    unselect: without,
    clear: () => setMembers([]),
  };
}
