import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FirstSteps } from "../../domain/home/first-steps-shapes.ts";
import type { FirstStepId } from "../../domain/home/first-steps.ts";
import { addBasePath } from "../api/base-path.ts";
import { LoopbackLine } from "../layout/loopback-line.tsx";

type StepTexts = {
  link: ReactNode;
  /** The line below the link, once the step is done and before. */
  done: ReactNode;
  open: ReactNode;
  /** Replaces both lines. */
  problem?: ReactNode;
};

export const stepTexts: Record<FirstStepId, (steps: FirstSteps) => StepTexts> = {
  subteams: ({ subteamCount, renamedSubteams }) => ({
    link: <Link to="/settings">Name your subteams</Link>,
    done: `${counted(subteamCount, "subteam")}, ${renamedSubteams} renamed`,
    open: "Rename, color, hide, and add subteams until they are yours",
  }),
  members: ({ memberCount, unreachableAddress }) => ({
    link: (
      <Link to="/" search={{ accounts: "team" }}>
        Let your team in
      </Link>
    ),
    done: counted(memberCount, "member"),
    open: "Invite members, or share the link to the request form",
    ...(unreachableAddress !== null && { problem: <LoopbackLine /> }),
  }),
  guestAccess: () => ({
    link: <Link to="/admin">Set the team password</Link>,
    done: "Guests can sign in with it",
    open: "Guests, such as sponsors and alumni, read with it",
  }),
  documents: ({ document }) => ({
    link: <FirstDocumentLink document={document} />,
    done: document && [document.serialNumber, document.title].filter(Boolean).join(", "),
    open: "Pick a subteam. The serial number is automatic.",
  }),
  imported: () => ({
    link: <Link to="/import">Import your files</Link>,
    done: "Your old pages are here",
    open: "A zip from Notion, Obsidian, Outline, Docmost, BookStack, or GitHub",
  }),
  backup: () => ({
    link: <a href={addBasePath("/help/backing-up")}>Make a backup</a>,
    done: "A copy is in the folder backups",
    open: (
      <>
        Done once the data folder has a copy in <code>backups</code>
      </>
    ),
  }),
};

function FirstDocumentLink({ document }: Pick<FirstSteps, "document">) {
  const words = "Write the first document";
  if (!document) return <Link to="/create">{words}</Link>;
  return (
    <Link to="/document/$id" params={{ id: document.id }}>
      {words}
    </Link>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
