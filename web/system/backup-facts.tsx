import { fileSize } from "../../domain/files/files.ts";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { DateTime } from "../layout/date-time.tsx";
import { Fact, Facts } from "./facts.tsx";
import { Flag } from "./flag.tsx";
import styles from "./system.module.css";

export function BackupFacts({ backup }: Pick<SystemAnswer, "backup">) {
  const { to, keep, last, verified } = backup;
  return (
    <Facts title="Backup">
      <Fact name="Last backup">{last ? <LastBackup last={last} /> : <None to={to} />}</Fact>
      <Fact name="Last verified">{verified ? <Verified verified={verified} /> : "Not yet"}</Fact>
      <Fact name="Kept">
        {keep.daily} daily, {keep.weekly} weekly, {keep.monthly} monthly
      </Fact>
      <Fact name="Goes to">
        {to === null ? "Nowhere" : <code className={styles.code}>{to}</code>}
      </Fact>
    </Facts>
  );
}

function None({ to }: { to: string | null }) {
  if (to !== null) return <>None yet</>;
  return (
    <span>
      None by schedule. Set <code className={styles.code}>BACKUP_TO</code>.
    </span>
  );
}

function LastBackup({ last }: { last: NonNullable<SystemAnswer["backup"]["last"]> }) {
  const { at, bytes, problems } = last;
  return (
    <span>
      <DateTime at={at} />, {fileSize(bytes)}
      {problems.length > 0 && (
        <Flag tone="warn">
          {count(problems.length, "file was", "files were")} missing or changed
        </Flag>
      )}
    </span>
  );
}

function Verified({ verified }: { verified: NonNullable<SystemAnswer["backup"]["verified"]> }) {
  const [problem] = verified.problems;
  return problem === undefined ? (
    <Flag tone="ok">
      <span>
        <DateTime at={verified.at} />, all hashes match
      </span>
    </Flag>
  ) : (
    <Flag tone="bad">
      <span>
        <DateTime at={verified.at} />: {problem}
      </span>
    </Flag>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
