import { IconKey } from "@tabler/icons-react";
import { useState, type RefObject } from "react";
import { shortDate } from "../../domain/dates.ts";
import type { ApiToken } from "../../domain/token-shapes.ts";
import { tokenAccessLabels } from "../../domain/tokens.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { RevokeQuestion } from "./revoke-question.tsx";
import styles from "./account.module.css";

type TokenListProps = {
  /** Newest first. */
  tokens: readonly ApiToken[];
  /** The id of the heading that names the list. */
  labelledBy: string;
  online: boolean;
  onRevoked: (token: ApiToken) => void;
  /** Where the focus goes when the button that had it is gone. */
  afterRevoking: RefObject<HTMLElement | null>;
};

export function TokenList(props: TokenListProps) {
  const { tokens, online } = props;
  const [asked, setAsked] = useState<{ token: ApiToken; open: boolean }>();
  const [said, setSaid] = useState<{ tone: "gone" | "failed"; sentence: string }>();
  const revoked = (token: ApiToken) => {
    props.onRevoked(token);
    setSaid({ tone: "gone", sentence: `${token.name} was revoked` });
  };
  return (
    <>
      <span className="sr-only" role="status">
        {said?.tone === "gone" ? said.sentence : ""}
      </span>
      {said?.tone === "failed" && (
        <Note tone="danger" role="alert">
          {said.sentence}
        </Note>
      )}
      {tokens.length === 0 ? (
        <p className={styles.none}>No tokens yet</p>
      ) : (
        <ul className={styles.entries} aria-labelledby={props.labelledBy}>
          {tokens.map((token) => (
            <li key={token.id} className={styles.entry}>
              <IconKey size={22} stroke={1.6} aria-hidden="true" />
              <TokenFacts token={token} />
              <Button
                size="sm"
                aria-label={`Revoke ${token.name}`}
                aria-disabled={!online || undefined}
                onClick={() => online && setAsked({ token, open: true })}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <RevokeQuestion
          {...asked}
          onDone={() => setAsked({ ...asked, open: false })}
          onRevoked={revoked}
          onFailed={({ name }) =>
            setSaid({ tone: "failed", sentence: `Failed to revoke ${name}. Please try again.` })
          }
          afterRevoking={props.afterRevoking}
        />
      )}
    </>
  );
}

function TokenFacts({ token }: { token: ApiToken }) {
  const { name, access, createdAt, lastUsedAt } = token;
  return (
    <div className={styles.facts}>
      <b>{name}</b>
      <p>
        <span>{tokenAccessLabels[access]}</span>
        {lastUsedAt === null ? (
          <span>Never used</span>
        ) : (
          <span>
            Last used <time dateTime={lastUsedAt}>{shortDate(lastUsedAt)}</time>
          </span>
        )}
      </p>
      <p>
        <span>
          Created <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </span>
      </p>
    </div>
  );
}

export function TokenListSkeleton() {
  return (
    <div className={styles.entries}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.entry}>
          <Skeleton width={22} height={22} />
          <div className={styles.facts}>
            <Skeleton width={120} height={14} />
            <Skeleton width={190} height={12} />
          </div>
          <Skeleton width={66} height={30} />
        </div>
      ))}
    </div>
  );
}
