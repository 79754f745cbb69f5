import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFiles, keptFiles } from "../../saving/draft-files.ts";
import { readDrafts, writeDraft } from "../../saving/drafts.ts";
import { filesBesideDrafts } from "../../saving/testing/kept-store.ts";
import { documentQuery } from "../queries.ts";
import {
  drafts,
  edit,
  leaveBrowser,
  press,
  queries,
  server,
  show,
  stubBrowser,
} from "../testing/open-document.tsx";
import type { Draft } from "../writing/drafts.ts";
import { documentOwner } from "../writing/drafts.ts";

beforeEach(stubBrowser);
afterEach(leaveBrowser);

const fileNamed = (name: string) => new File(["force"], name);
const newDraft = async () => (await readDrafts<Draft>("m1/create"))[0];
const untilMoved = () => screen.findByRole("heading", { name: "Create New Document" });

test("chosen files go along to a new document, also where there is no room for all of them twice", async () => {
  await edit();
  const files = ["a.csv", "b.csv"].map(fileNamed);
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files } });
  await waitFor(() => expect(filesBesideDrafts()).toEqual(["a.csv", "b.csv"]));
  server.isDeleted = true;
  await act(() => queries.invalidateQueries(documentQuery("d1")));
  await screen.findByText(/This document was deleted\./);
  server.roomForFiles = 3;
  press("Create as new document");
  await untilMoved();
  expect(filesBesideDrafts()).toEqual(["a.csv", "b.csv"]);
  expect(await newDraft()).toMatchObject({ files: [{ name: "a.csv" }, { name: "b.csv" }] });
  expect(await drafts()).toEqual([]);
});

test("a draft that outlived its document takes its files along, and names those that were not kept", async () => {
  const place = { id: "x", owner: documentOwner("m1", "d1") };
  const [log, scan] = ["log.csv", "scan.csv"].map((name) => ({ key: name, file: fileNamed(name) }));
  if (!log || !scan) throw new Error("Two files");
  const text = { subteam: "powertrain", title: "Draft", tags: [], content: "<p>Draft</p>" };
  await writeDraft({ ...place, ...text, files: keptFiles([log, scan]), at: Date.now() });
  await keepFiles(place, [log], () => true);
  server.isDeleted = true;
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Create as new document" }));
  await untilMoved();
  expect(filesBesideDrafts()).toEqual(["log.csv"]);
  expect(await newDraft()).toMatchObject({ files: [{ name: "log.csv" }, { name: "scan.csv" }] });
});
