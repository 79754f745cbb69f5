import { useMutation } from "@tanstack/react-query";
import { memberIn } from "../../domain/permissions.ts";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { reasonOf } from "../api/problem.ts";
import { useViewer } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { DateTime } from "../layout/date-time.tsx";
import { Button } from "../ui/button.tsx";
import { useToasts } from "../ui/toasts.ts";
import { Fact, Facts } from "./facts.tsx";
import { Flag } from "./flag.tsx";
import styles from "./system.module.css";

export function MailFacts({ mail }: Pick<SystemAnswer, "mail">) {
  const { sends, host, lastSent, failure, waiting } = mail;
  return (
    <Facts title="Mail">
      <Fact name="Server">{sends ? <Server host={host} /> : "This wiki sends no email"}</Fact>
      <Fact name="Last sent">
        <LastSent at={lastSent} />
        {failure && <Failing failure={failure} />}
      </Fact>
      <Fact name="Waiting">{waiting}</Fact>
      {sends && (
        <Fact name="Test">
          <TestMail />
        </Fact>
      )}
    </Facts>
  );
}

function Server({ host }: { host: string | null }) {
  return host === null ? <>Written to a folder</> : <code className={styles.code}>{host}</code>;
}

function LastSent({ at }: { at: string | null }) {
  return at === null ? <>Never</> : <DateTime at={at} />;
}

function Failing({ failure }: { failure: NonNullable<SystemAnswer["mail"]["failure"]> }) {
  return (
    <Flag tone="bad">
      <span>
        Failing since <DateTime at={failure.since} />: {failure.reason}
      </span>
    </Flag>
  );
}

function TestMail() {
  const email = memberIn(useViewer())?.email ?? "";
  const send = useSend();
  const toasts = useToasts();
  const test = useMutation({
    mutationFn: () => send<void>("/api/system/test-mail", { method: "POST" }),
    onSuccess: () => toasts.show(`Email to ${email} is on its way`),
    onError: (error) => {
      toasts.show(`Could not send the email. ${reasonOf(error)}`, { tone: "danger" });
    },
  });
  return (
    <>
      <span>To {email}</span>
      <Button
        size="sm"
        busy={test.isPending ? "Sending…" : undefined}
        onClick={() => test.mutate()}
      >
        Send test mail
      </Button>
    </>
  );
}
