import { IconKey } from "@tabler/icons-react";
import { useState, type RefObject } from "react";
import type { ApiToken } from "../../domain/tokens/token-shapes.ts";
import { tokenAccessLabels } from "../../domain/tokens/tokens.ts";
import { DateTime } from "../layout/date-time.tsx";
import { Button } from "../ui/button.tsx";
import { EntryOutcome } from "./entry-outcome.tsx";
import { Entry, LastUsed } from "./entry.tsx";
import { RevokeQuestion } from "./revoke-question.tsx";
import styles from "./account.module.css";

type TokenListProps = {
  tokens: readonly ApiToken[];
  labelledBy: string;
  online: boolean;
  onRevoked: (token: ApiToken) => void;
  /** Receives the focus when a pressed button disappears. */
  focusAfterRevoking: RefObject<HTMLElement | null>;
};

export function TokenList(props: TokenListProps) {
  const { tokens, online } = props;
  const [asked, setAsked] = useState<{ token: ApiToken; open: boolean }>();
  const [outcome, setOutcome] = useState<{ sentence: string; hasFailed: boolean }>();
  const revoked = (token: ApiToken) => {
    props.onRevoked(token);
    setOutcome({ sentence: `${token.name} was revoked`, hasFailed: false });
  };
  return (
    <>
      <EntryOutcome outcome={outcome} />
      {tokens.length === 0 ? (
        <p className={styles.none}>No tokens yet</p>
      ) : (
        <ul className={styles.entries} aria-labelledby={props.labelledBy}>
          {tokens.map((token) => (
            <Entry
              key={token.id}
              icon={<IconKey size={22} stroke={1.6} aria-hidden="true" />}
              name={token.name}
              action={
                <Button
                  size="sm"
                  aria-label={`Revoke ${token.name}`}
                  aria-disabled={!online || undefined}
                  onClick={() => online && setAsked({ token, open: true })}
                >
                  Revoke
                </Button>
              }
            >
              <TokenFacts token={token} />
            </Entry>
          ))}
        </ul>
      )}
      {asked && (
        <RevokeQuestion
          {...asked}
          onDone={() => setAsked({ ...asked, open: false })}
          onRevoked={revoked}
          onFailed={({ name }) =>
            setOutcome({ sentence: `Failed to revoke ${name}. Please try again.`, hasFailed: true })
          }
          focusAfterRevoking={props.focusAfterRevoking}
        />
      )}
    </>
  );
}

function TokenFacts({ token }: { token: ApiToken }) {
  const { access, createdAt, lastUsedAt } = token;
  return (
    <>
      <p>
        <span>{tokenAccessLabels[access]}</span>
        {lastUsedAt === null ? <span>Never used</span> : <LastUsed at={lastUsedAt} />}
      </p>
      <p>
        <span>
          Created <DateTime at={createdAt} />
        </span>
      </p>
    </>
  );
}
