import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { freeDigits, subteamsMax } from "../../domain/subteams/subteam-changes.ts";
import { loadState } from "../api/load-state.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { useSubteams } from "../subteams/use-subteams.ts";
import { Button } from "../ui/button.tsx";
import { AddSubteam } from "./add-subteam.tsx";
import { subteamListQuery } from "./queries.ts";
import { SettingsSection } from "./settings-section.tsx";
import { SubteamRow } from "./subteam-row.tsx";
import { useChangeSubteam } from "./use-change-subteam.ts";
import styles from "./settings.module.css";

const list = new Intl.ListFormat("en-US");

export function SubteamSettings() {
  const subteams = useSubteams();
  const counts = useQuery(subteamListQuery);
  const { mutate } = useChangeSubteam();
  const [moved, setMoved] = useState("");
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const free = freeDigits(subteams);
  const documentsOf = (id: string) =>
    counts.data?.subteams.find((subteam) => subteam.id === id)?.documents;
  const move = (id: string, name: string, position: number) => {
    const announce = () => setMoved(`${name} is now ${position + 1} of ${subteams.length}.`);
    mutate({ id, position }, { onSuccess: announce });
  };
  const endAdding = () => {
    flushSync(() => setAdding(false));
    addButton.current?.focus();
  };
  return (
    <SettingsSection
      title="Subteams"
      description={
        <>
          <p>
            Names, colors, and icons change on every screen at once. Serial numbers keep their
            digit.
          </p>
          <p>
            A hidden subteam has no card on home and takes no new documents. Its documents can still
            be read and found.
          </p>
        </>
      }
    >
      {loadState(counts) === "failed" && (
        <LoadFailed message="Failed to count documents" queryKey={subteamListQuery.queryKey} />
      )}
      <ul className={styles.subteams} aria-label="Subteams">
        {subteams.map((subteam, position) => (
          <SubteamRow
            key={subteam.id}
            subteam={subteam}
            documents={documentsOf(subteam.id)}
            position={position}
            isLast={position === subteams.length - 1}
            onChange={(change) => mutate({ id: subteam.id, ...change })}
            onMove={(to) => move(subteam.id, subteam.name, to)}
          />
        ))}
      </ul>
      <span className="sr-only" role="status">
        {moved}
      </span>
      {isAdding ? (
        <AddSubteam onDone={endAdding} />
      ) : (
        <div className={styles.add}>
          <Button
            ref={addButton}
            icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
            aria-disabled={free.length === 0 || undefined}
            onClick={() => free.length > 0 && setAdding(true)}
          >
            Add subteam
          </Button>
          <p className={styles.hint}>
            {subteams.length} of {subteamsMax}.{" "}
            {free.length > 0 && `Free digits: ${list.format(free.map(String))}`}
          </p>
        </div>
      )}
    </SettingsSection>
  );
}
