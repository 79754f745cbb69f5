import { IconCheck } from "@tabler/icons-react";
import { useId, useRef, useState, type RefObject } from "react";
import type { AccountRequest } from "../../../domain/people/people-shapes.ts";
import { roleLabels } from "../../../domain/people/roles.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { useSubteamColor, useSubteamName } from "../../subteams/use-subteams.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Address } from "../address.tsx";
import { useFocusNextRow } from "../use-focus-next-row.ts";
import type { ShowMessage } from "../use-transient-message.ts";
import { OlderRequests } from "./older-requests.tsx";
import { useDecision } from "./use-decision.ts";
import styles from "./requests.module.css";

type RequestRowProps = {
  request: AccountRequest;
  showMessage: ShowMessage;
  panel: RefObject<HTMLElement | null>;
};

/** Shows an address's newest request, with its older ones beneath it (rule 1.77). */
export function RequestRow({ request, showMessage, panel }: RequestRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusNextRow(row, panel);
  const [handsOver, setHandsOver] = useState(false);
  const handOverId = useId();
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={styles.request}
      data-st={useSubteamColor(request.subteam)}
    >
      <div className={styles.main}>
        <Avatar name={request.fullName} />
        <RequestFacts request={request} />
        <DecisionButtons request={request} handsOver={handsOver} showMessage={showMessage} />
      </div>
      {request.hasEarlierPortfolio && (
        <div className={styles.handOver}>
          <input
            type="checkbox"
            id={handOverId}
            checked={handsOver}
            onChange={(event) => setHandsOver(event.target.checked)}
          />
          <label htmlFor={handOverId}>Hand over the earlier portfolio</label>
        </div>
      )}
      <OlderRequests request={request} row={row} showMessage={showMessage} />
    </li>
  );
}

function RequestFacts({ request }: { request: AccountRequest }) {
  const { fullName, email, role, subteam, createdAt } = request;
  const subteamName = useSubteamName(subteam);
  return (
    <>
      <div className={styles.person}>
        <b>{fullName}</b>
        <p>
          <Address email={email} />
        </p>
      </div>
      <div className={styles.requested}>
        <span>
          {roleLabels[role]} <Tag>{subteamName}</Tag>
        </span>
        <p>
          <DateTime at={createdAt} />
        </p>
      </div>
    </>
  );
}

type DecisionButtonsProps = {
  request: AccountRequest;
  handsOver: boolean;
  showMessage: ShowMessage;
};

function DecisionButtons({ request, handsOver, showMessage }: DecisionButtonsProps) {
  const { approve, deny, pending } = useDecision(request, showMessage);
  return (
    <div className={styles.decide}>
      <Button
        variant="ghost"
        size="sm"
        className={styles.deny}
        aria-label={`Deny ${request.fullName}`}
        aria-disabled={pending === "approve" || undefined}
        busy={pending === "deny" ? "Denying…" : undefined}
        onClick={() => !pending && deny()}
      >
        Deny
      </Button>
      <Button
        size="sm"
        className={styles.approve}
        aria-label={`Approve ${request.fullName}`}
        aria-disabled={pending === "deny" || undefined}
        busy={pending === "approve" ? "Approving…" : undefined}
        icon={<IconCheck size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => !pending && approve(handsOver)}
      >
        Approve
      </Button>
    </div>
  );
}
