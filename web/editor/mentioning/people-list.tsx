import { useSubteamColor, useSubteamName } from "../../subteams/use-subteams.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ChoiceList } from "../suggesting/choice-list.tsx";
import type { ChoiceListState } from "../suggesting/use-choice-list.ts";
import type { Person } from "./use-people.ts";
import styles from "../suggesting/choice-list.module.css";

export function PeopleList({ list }: { list: ChoiceListState<Person> }) {
  return (
    <ChoiceList label="Mention someone" list={list}>
      {(person) => <PersonRow person={person} />}
    </ChoiceList>
  );
}

function PersonRow({ person: { name, subteam } }: { person: Person }) {
  return (
    <span className={styles.person} data-st={useSubteamColor(subteam)}>
      <Avatar name={name} size={28} />
      <span className={styles.name}>{name}</span>
      <span className={styles.meta}>{useSubteamName(subteam)}</span>
    </span>
  );
}
