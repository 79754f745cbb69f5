import { beforeAll, expect, test } from "vitest";
import type { Problem } from "../../domain/shapes.ts";
import { useTeam } from "../testing/use-team.ts";

let documentId: string;

const { members, write } = useTeam();

beforeAll(async () => {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  documentId = (await write(form)).id;
});

const wrongEntries = Array.from({ length: 300_000 }, () => 1);
const keys = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`k${n}`, 0]));
const start = { month: null, year: null };
const job = {
  id: "a",
  jobTitle: "",
  company: "",
  start,
  end: start,
  current: false,
  description: "",
};
const lists = { sections: [], experiences: [] };
const portfolio = {
  version: 0,
  slug: "theo",
  isPublished: false,
  isFindable: false,
  pictureId: null,
  firstName: "Theo",
  lastName: "Okafor",
  subtitle: "",
  contactEmail: "",
  contactPhone: "",
  ...lists,
};
const edit = { version: 1, title: "Hub", content: "<p>beta</p>" };
const withJob = (more: object) => ({
  ...portfolio,
  experiences: [{ ...job, skills: [], photos: [], ...more }],
});
const withManyJobs = {
  ...portfolio,
  experiences: Array.from({ length: 500 }, () => ({
    ...job,
    skills: wrongEntries.slice(0, 300),
    photos: [],
  })),
};

const put = (path: string, body: object) => () => members.lead.put<Problem>(path, body);

test.each([
  ["sections", put("/api/portfolio", { ...portfolio, sections: wrongEntries })],
  ["experiences", put("/api/portfolio", { ...portfolio, experiences: wrongEntries })],
  ["skills", put("/api/portfolio", withJob({ skills: wrongEntries }))],
  ["photos", put("/api/portfolio", withJob({ photos: wrongEntries }))],
  ["skills in each of many experiences", put("/api/portfolio", withManyJobs)],
  ["unknown keys", put("/api/portfolio", { ...portfolio, ...keys })],
  ["unknown keys in an experience", put("/api/portfolio", withJob(keys))],
  ["tags", () => put(`/api/documents/${documentId}`, { ...edit, tags: wrongEntries })()],
  [
    "attachments",
    () => put(`/api/documents/${documentId}`, { ...edit, attachments: wrongEntries })(),
  ],
  [
    "members to remove",
    () => members.captain.post<Problem>("/api/members/remove", { ids: wrongEntries }),
  ],
])(
  "refuses a body with hundreds of thousands of mistakes and names the first ones: %s",
  async (_what, send) => {
    const { status, body } = await send();
    expect([status, body.code]).toEqual([400, "malformed-request"]);
    expect(body.errors?.length).toBeGreaterThan(0);
    expect(body.errors?.length).toBeLessThanOrEqual(100);
  },
);
