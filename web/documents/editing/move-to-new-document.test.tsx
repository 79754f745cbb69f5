import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { keepFiles, toKeptFiles } from "../../saving/draft-files.ts";
import { readDrafts, writeDraft } from "../../saving/drafts.ts";
import { storedFileNames } from "../../saving/testing/kept-store.ts";
import { documentQuery } from "../queries.ts";
import {
  drafts,
  edit,
  press,
  queries,
  server,
  show,
  stubBrowser,
} from "../testing/open-document.tsx";
import type { DocumentDraft } from "../writing/drafts.ts";
import { documentDraftOwner } from "../writing/drafts.ts";

beforeEach(stubBrowser);

const fileNamed = (name: string) => new File(["force"], name);
const newDraft = async () => (await readDrafts<DocumentDraft>("m1/create"))[0];
const untilMoved = () => screen.findByRole("heading", { name: "Create New Document" });

test("moves chosen files to a new document when there is no room for a second copy", async () => {
  await edit();
  const files = ["a.csv", "b.csv"].map(fileNamed);
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files } });
  await waitFor(() => expect(storedFileNames()).toEqual(["a.csv", "b.csv"]));
  server.isDeleted = true;
  await act(() => queries.invalidateQueries(documentQuery("d1")));
  await screen.findByText(/This document was deleted\./);
  server.roomForFiles = 3;
  press("Create as new document");
  await untilMoved();
  expect(storedFileNames()).toEqual(["a.csv", "b.csv"]);
  expect(await newDraft()).toMatchObject({ files: [{ name: "a.csv" }, { name: "b.csv" }] });
  expect(await drafts()).toEqual([]);
});

test("moves the files of a draft of a deleted document and names the missing ones", async () => {
  const key = { id: "x", owner: documentDraftOwner("m1", "d1") };
  const [log, scan] = ["log.csv", "scan.csv"].map((name) => ({ key: name, file: fileNamed(name) }));
  if (!log || !scan) throw new Error("Two files");
  const text = { subteam: "powertrain", title: "Draft", tags: [], content: "<p>Draft</p>" };
  await writeDraft({ ...key, ...text, files: toKeptFiles([log, scan]), at: Date.now() });
  await keepFiles(key, [log], () => true);
  server.isDeleted = true;
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Create as new document" }));
  await untilMoved();
  expect(storedFileNames()).toEqual(["log.csv"]);
  expect(await newDraft()).toMatchObject({ files: [{ name: "log.csv" }, { name: "scan.csv" }] });
});
