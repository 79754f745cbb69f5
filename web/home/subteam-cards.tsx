import { IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { visibleSubteams, type Subteam } from "../../domain/subteams/subteams.ts";
import { Plate } from "../subteams/plate.tsx";
import { SubteamTile } from "../subteams/subteam-tile.tsx";
import { useSubteams } from "../subteams/use-subteams.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import styles from "./subteam-cards.module.css";

const loadMembers = async () => (await import("../people/members-dialog.tsx")).MembersDialog;

export function SubteamCards() {
  const subteams = useSubteams();
  const [asked, setAsked] = useState<{ subteam: string; open: boolean }>();
  const lazyDialog = useLazyCode(loadMembers, "Failed to open the members. Please try again.");
  const Dialog = lazyDialog.code;
  const open = async (subteam: string) => {
    if (await lazyDialog.open()) setAsked({ subteam, open: true });
  };
  return (
    <section aria-labelledby="subteams">
      <h2 id="subteams" className={styles.heading}>
        Subteams
      </h2>
      <ul className={styles.grid}>
        {visibleSubteams(subteams).map((subteam) => (
          <li key={subteam.id}>
            <SubteamCard
              subteam={subteam}
              onMembers={() => void open(subteam.id)}
              onMembersNear={lazyDialog.prepare}
            />
          </li>
        ))}
      </ul>
      {Dialog && asked && <Dialog {...asked} onClose={() => setAsked({ ...asked, open: false })} />}
    </section>
  );
}

type SubteamCardProps = {
  subteam: Subteam;
  onMembers: () => void;
  /** Called on hover or focus, before a click. */
  onMembersNear: () => void;
};

/** General has no members button, because it belongs to everyone. */
function SubteamCard({ subteam, onMembers, onMembersNear }: SubteamCardProps) {
  return (
    <article className={styles.card} data-st={subteam.color}>
      <span className={styles.plate}>
        <Plate subteam={subteam.id} />
      </span>
      <SubteamTile subteam={subteam.id} />
      <div className={styles.bottom}>
        <div className={styles.title}>
          <h3 className={styles.name}>
            <Link to="/subteam/$subteam" params={{ subteam: subteam.id }}>
              {subteam.name}
            </Link>
          </h3>
          <span className={styles.serial}>
            KB<b>{subteam.digit}</b>
          </span>
        </div>
        {subteam.id !== "general" && (
          <IconButton
            label={`${subteam.name} members`}
            className={styles.members}
            onClick={onMembers}
            onPointerEnter={onMembersNear}
            onFocus={onMembersNear}
          >
            <IconUsers size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </article>
  );
}
