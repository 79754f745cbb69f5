import { IconPlus, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { may } from "../../../domain/permissions.ts";
import { useViewer } from "../../api/session.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { useIdleCode } from "../../shell/use-idle-code.ts";
import { Plate } from "../../subteams/plate.tsx";
import { useSubteamName } from "../../subteams/use-subteams.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./subteam-page.module.css";

type SubteamHeadProps = {
  subteam: string;
  /** Undefined while loading, null if the subteam has no documents. */
  lastUpdated: string | null | undefined;
  mayCreate: boolean;
  isEmpty: boolean;
  refreshing: boolean;
  onRefresh: () => void;
};

const loadWatch = () => import("../../notifications/watch-button.tsx");

export function SubteamHead(props: SubteamHeadProps) {
  const { subteam, lastUpdated } = props;
  const subteamName = useSubteamName(subteam);
  return (
    <header className={styles.head}>
      <Plate subteam={subteam} large />
      <div>
        <h1>{subteamName} Documentation</h1>
        <p className={styles.updated}>
          {lastUpdated !== undefined && (
            <>
              Last updated <DateTime at={lastUpdated} />
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {may(useViewer(), "documents.watch") && <Watch subteam={subteam} />}
        <Button
          icon={
            <IconRefresh
              size={18}
              stroke={1.6}
              aria-hidden="true"
              className={styles.refresh}
              data-turning={props.refreshing || undefined}
            />
          }
          onClick={props.onRefresh}
        >
          Refresh
        </Button>
        {props.mayCreate && (
          <Link
            to="/create/$subteam"
            params={{ subteam }}
            aria-keyshortcuts="c"
            data-needs-script
            {...buttonLook({ variant: props.isEmpty ? "secondary" : "primary", withIcon: true })}
          >
            <IconPlus size={18} stroke={1.6} aria-hidden="true" />
            Create New Doc
          </Link>
        )}
      </div>
    </header>
  );
}

/** Keeps the place of the button until its code has loaded. */
function Watch({ subteam }: { subteam: string }) {
  const code = useIdleCode(loadWatch);
  return (
    <span className={styles.watch}>
      {code && <code.WatchButton path={`/api/subteams/${subteam}`} />}
    </span>
  );
}
