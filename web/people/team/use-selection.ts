import { useState } from "react";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";

export type Selection = {
  /** In the order of selection, including members that the current search hides. */
  members: readonly TeamMember[];
  has: (id: string) => boolean;
  toggle: (members: readonly TeamMember[], selected: boolean) => void;
  unselect: (ids: readonly string[]) => void;
  clear: () => void;
};

export function useSelection(): Selection {
  const [members, setMembers] = useState<readonly TeamMember[]>([]);
  const remove = (ids: readonly string[]) =>
    setMembers((all) => all.filter(({ id }) => !ids.includes(id)));
  const add = (added: readonly TeamMember[]) =>
    setMembers((all) => [
      ...all,
      ...added.filter(({ id }) => !all.some((member) => member.id === id)),
    ]);
  return {
    members,
    has: (id) => members.some((member) => member.id === id),
    toggle: (toggled, selected) => (selected ? add(toggled) : remove(toggled.map(({ id }) => id))),
    unselect: remove,
    clear: () => setMembers([]),
  };
}
