import { Link } from "@tanstack/react-router";
import { subteams, type Subteam } from "../../domain/subteams.ts";
import { Plate } from "../subteams/plate.tsx";
import { SubteamTile } from "../subteams/subteam-tile.tsx";
import styles from "./subteam-cards.module.css";

export function SubteamCards() {
  return (
    <section aria-labelledby="subteams">
      <h2 id="subteams" className={styles.heading}>
        Subteams
      </h2>
      <ul className={styles.grid}>
        {subteams.map((subteam) => (
          <li key={subteam.id}>
            <SubteamCard subteam={subteam} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubteamCard({ subteam }: { subteam: Subteam }) {
  return (
    <article className={styles.card} data-st={subteam.id}>
      <span className={styles.plate}>
        <Plate subteam={subteam.id} />
      </span>
      <SubteamTile subteam={subteam.id} />
      <div>
        <h3 className={styles.name}>
          <Link to="/subteam/$subteam" params={{ subteam: subteam.id }}>
            {subteam.name}
          </Link>
        </h3>
        <span className={styles.serial}>
          KB<b>{subteam.digit}</b>
        </span>
      </div>
    </article>
  );
}
