import type {
  AccountRequestPage,
  OwnSessions,
  ResetLink,
  SavedCaptain,
  TeamPage,
} from "../../domain/people/people-shapes.ts";
import type { RefusalCode } from "../../domain/refusals.ts";
import type { ContractServer } from "./contract-context.ts";
import { emailOf, password } from "./sign-in-everyone.ts";

type Act = (w: ContractServer) => Promise<unknown>;

const unknownId = "aaaaaaaaaaaaaaaaaaaa";
const accountRequest = {
  firstName: "Nora",
  lastName: "Bell",
  email: "nora@team.edu",
  password: "late-apex-77",
  confirmPassword: "late-apex-77",
  role: "design-team",
  subteam: "chassis",
};
const captain = { firstName: "Nora", lastName: "Bell", email: "cap@team.edu", subteam: "general" };

const requestAccount = (change: object) => (w: ContractServer) =>
  w.checkedClient(w.server).post("/api/account-requests", { ...accountRequest, ...change });

async function requestOf(w: ContractServer, email: string): Promise<string> {
  await requestAccount({ email })(w);
  const { body } = await w.members.captain.get<AccountRequestPage>("/api/account-requests");
  return body.requests.find((request) => request.email === email)?.id ?? "";
}

async function join(w: ContractServer, email: string) {
  const id = await requestOf(w, email);
  await w.members.captain.post(`/api/account-requests/${id}/approve`, {});
  const { body } = await w.members.captain.get<TeamPage>(`/api/members?q=${email}`);
  const client = w.checkedClient(w.server);
  await client.post("/api/session", { email, password: accountRequest.password });
  return { id: body.members[0]?.id ?? "", client };
}

async function resetToken(w: ContractServer, id: string): Promise<string> {
  const { body } = await w.members.captain.send<ResetLink>("POST", `/api/members/${id}/reset-link`);
  return body.link.split("token=")[1] ?? "";
}

/** Successful requests about people. */
export const peopleSuccesses: [what: string, act: Act][] = [
  [
    "requesting an account and deciding about it",
    async (w) => {
      const denied = await requestOf(w, "denied@team.edu");
      await w.members.captain.send("POST", `/api/account-requests/${denied}/deny`);
      const older = await requestOf(w, "twice@team.edu");
      await requestOf(w, "twice@team.edu");
      await w.members.captain.delete(`/api/account-requests/${older}`);
      await join(w, "joins@team.edu");
      await requestAccount({ email: "joins@team.edu" })(w);
      await w.members.captain.send("POST", "/api/account-requests/cleanup");
    },
  ],
  [
    "managing the team",
    async (w) => {
      const { id } = await join(w, "grows@team.edu");
      const change = { role: "team-lead", subteam: "business", email: "grown@team.edu" };
      await w.members.captain.put(`/api/members/${id}`, change);
      await w.members.captain.post("/api/members/remove", { ids: [id] });
      const other = await join(w, "forgotten@team.edu");
      await w.members.captain.send("POST", `/api/members/${other.id}/erase`);
      const { body } = await w.members.captain.post<SavedCaptain>("/api/captains", captain);
      await w.members.captain.put(`/api/captains/${body.id}`, { ...captain, lastName: "Belle" });
      await w.members.captain.get("/api/records?kind=member-removed&q=nora");
      await w.members.captain.put("/api/guest-access", { teamPassword: "boxbox" });
      await w.members.guest.post("/api/guest-session", { teamPassword: "boxbox" });
    },
  ],
  [
    "managing one's own account",
    async (w) => {
      const { id, client } = await join(w, "own@team.edu");
      await client.put("/api/account/name", { firstName: "Nora", lastName: "Bellamy" });
      await client.put("/api/account/password", {
        currentPassword: accountRequest.password,
        password: "apex-late-42",
        confirmPassword: "apex-late-42",
      });
      const second = w.checkedClient(w.server);
      await second.post("/api/session", { email: "own@team.edu", password: "apex-late-42" });
      const { body } = await client.get<OwnSessions>("/api/account/sessions");
      const other = body.sessions.find(({ isThisOne }) => !isThisOne);
      await client.delete(`/api/account/sessions/${other?.id}`);
      await client.delete("/api/account/sessions");
      await client.get("/api/account/export");
      const visitor = w.checkedClient(w.server);
      await visitor.post("/api/password-resets", { email: "own@team.edu" });
      const token = await resetToken(w, id);
      await visitor.get(`/api/one-time-links?token=${token}`);
      const chosen = { token, password: "late-apex-77", confirmPassword: "late-apex-77" };
      await visitor.post("/api/password", chosen);
    },
  ],
];

const decideTwice = (action: string, email: string) => async (w: ContractServer) => {
  const id = await requestOf(w, email);
  await w.members.captain.send("POST", `/api/account-requests/${id}/deny`);
  const path = `/api/account-requests/${id}`;
  if (action === "approve") return w.members.captain.post(`${path}/approve`, {});
  return action === "deny"
    ? w.members.captain.send("POST", `${path}/deny`)
    : w.members.captain.delete(path);
};
const editMember = (change: object, id?: string) => async (w: ContractServer) => {
  const { body } = await w.members.captain.get<TeamPage>(`/api/members?q=${emailOf("designer")}`);
  const own = { role: "design-team", subteam: "aerodynamics", email: emailOf("designer") };
  return w.members.captain.put(`/api/members/${id ?? body.members[0]?.id}`, { ...own, ...change });
};
const findCaptainId = async (w: ContractServer) => {
  const { body } = await w.members.captain.get<TeamPage>(`/api/members?q=${emailOf("captain")}`);
  return body.members[0]?.id ?? "";
};
const addCaptain = (change: object) => (w: ContractServer) =>
  w.members.captain.post("/api/captains", { ...captain, ...change });
const editCaptain = (change: object) => async (w: ContractServer) =>
  w.members.captain.put(`/api/captains/${await findCaptainId(w)}`, { ...captain, ...change });
const renameSelf = (firstName: string) => (w: ContractServer) =>
  w.members.lead.put("/api/account/name", { firstName, lastName: "Okafor" });
const changePassword = (form: object) => (w: ContractServer) =>
  w.members.lead.put("/api/account/password", {
    currentPassword: password,
    password: "late-apex-77",
    confirmPassword: "late-apex-77",
    ...form,
  });
const setNewPassword = (form: object) => async (w: ContractServer) => {
  const { body } = await w.members.captain.get<TeamPage>(`/api/members?q=${emailOf("designer")}`);
  const token = await resetToken(w, body.members[0]?.id ?? "");
  const filledForm = { token, password: "late-apex-77", confirmPassword: "late-apex-77", ...form };
  return w.checkedClient(w.server).post("/api/password", filledForm);
};
const exceed =
  (address: string, most: number, act: (w: ContractServer, n: number) => Promise<unknown>) =>
  async (w: ContractServer) => {
    for (let n = 0; n <= most; n += 1)
      await act({ ...w, checkedClient: (test) => w.checkedClient(test, address) }, n);
  };

export const peopleRefusals: [operation: string, code: RefusalCode, act: Act][] = [
  ["askForAccount", "fields-missing", requestAccount({ firstName: "" })],
  ["askForAccount", "password-too-weak", requestAccount({ password: "x", confirmPassword: "x" })],
  ["askForAccount", "passwords-differ", requestAccount({ confirmPassword: "another" })],
  ["askForAccount", "email-not-valid", requestAccount({ email: "no address" })],
  ["askForAccount", "school-email-needed", requestAccount({ email: "nora@example.com" })],
  ["askForAccount", "unknown-role", requestAccount({ role: "captain" })],
  ["askForAccount", "unknown-subteam", requestAccount({ subteam: "marketing" })],
  ["askForAccount", "name-too-long", requestAccount({ firstName: "x".repeat(101) })],
  ["askForAccount", "name-not-valid", requestAccount({ firstName: "x\ny" })],
  ["askForAccount", "malformed-request", requestAccount({ status: "approved" })],
  [
    "askForAccount",
    "too-many-attempts",
    exceed("192.0.2.81", 30, (w, n) => requestAccount({ email: `flood${n}@team.edu` })(w)),
  ],
  [
    "listAccountRequests",
    "malformed-request",
    (w) => w.members.captain.get("/api/account-requests?cursor=x"),
  ],
  [
    "approveAccountRequest",
    "request-not-found",
    (w) => w.members.captain.post(`/api/account-requests/${unknownId}/approve`, {}),
  ],
  ["approveAccountRequest", "request-handled", decideTwice("approve", "late1@team.edu")],
  [
    "denyAccountRequest",
    "request-not-found",
    (w) => w.members.captain.send("POST", `/api/account-requests/${unknownId}/deny`),
  ],
  ["denyAccountRequest", "request-handled", decideTwice("deny", "late2@team.edu")],
  [
    "deleteDuplicateRequest",
    "request-not-found",
    (w) => w.members.captain.delete(`/api/account-requests/${unknownId}`),
  ],
  ["deleteDuplicateRequest", "request-handled", decideTwice("delete", "late3@team.edu")],
  ["listSubteamMembers", "subteam-not-found", (w) => w.members.lead.get("/api/subteams/x/members")],
  ["editMember", "member-not-found", editMember({}, unknownId)],
  ["editMember", "email-not-valid", editMember({ email: "no address" })],
  ["editMember", "unknown-role", editMember({ role: "boss" })],
  ["editMember", "unknown-subteam", editMember({ subteam: "marketing" })],
  ["editMember", "email-taken", editMember({ email: emailOf("lead") })],
  [
    "editMember",
    "last-captain",
    async (w) => {
      const demoted = { role: "team-lead", subteam: "general", email: emailOf("captain") };
      await w.members.captain.put(`/api/members/${await findCaptainId(w)}`, demoted);
    },
  ],
  [
    "removeMembers",
    "last-captain",
    async (w) => w.members.captain.post("/api/members/remove", { ids: [await findCaptainId(w)] }),
  ],
  [
    "makeResetLink",
    "member-not-found",
    (w) => w.members.captain.send("POST", `/api/members/${unknownId}/reset-link`),
  ],
  [
    "eraseMember",
    "member-not-found",
    (w) => w.members.captain.send("POST", `/api/members/${unknownId}/erase`),
  ],
  [
    "eraseMember",
    "last-captain",
    async (w) => w.members.captain.send("POST", `/api/members/${await findCaptainId(w)}/erase`),
  ],
  ["addCaptain", "required-fields-missing", addCaptain({ firstName: "" })],
  ["addCaptain", "email-not-valid", addCaptain({ email: "no address" })],
  ["addCaptain", "name-too-long", addCaptain({ lastName: "x".repeat(101) })],
  ["addCaptain", "name-not-valid", addCaptain({ lastName: "x\ny" })],
  ["addCaptain", "unknown-subteam", addCaptain({ subteam: "marketing" })],
  [
    "editCaptain",
    "member-not-found",
    (w) => w.members.captain.put(`/api/captains/${unknownId}`, captain),
  ],
  [
    "editCaptain",
    "no-captain",
    async (w) => {
      const { body } = await w.members.captain.get<TeamPage>(
        `/api/members?q=${emailOf("designer")}`,
      );
      await w.members.captain.put(`/api/captains/${body.members[0]?.id}`, captain);
    },
  ],
  ["editCaptain", "required-fields-missing", editCaptain({ email: "" })],
  ["editCaptain", "email-not-valid", editCaptain({ email: "no address" })],
  ["editCaptain", "name-too-long", editCaptain({ lastName: "x".repeat(101) })],
  ["editCaptain", "name-not-valid", editCaptain({ lastName: "x\ny" })],
  ["editCaptain", "unknown-subteam", editCaptain({ subteam: "marketing" })],
  ["editCaptain", "email-taken", editCaptain({ email: emailOf("lead") })],
  [
    "setTeamPassword",
    "required-fields-missing",
    (w) => w.members.captain.put("/api/guest-access", { teamPassword: "" }),
  ],
  [
    "setTeamPassword",
    "password-too-weak",
    (w) => w.members.captain.put("/api/guest-access", { teamPassword: "x" }),
  ],
  [
    "askForReset",
    "invalid-email",
    (w) => w.checkedClient(w.server).post("/api/password-resets", { email: "no address" }),
  ],
  [
    "askForReset",
    "account-not-found",
    (w) => w.checkedClient(w.server).post("/api/password-resets", { email: "nobody@team.edu" }),
  ],
  [
    "askForReset",
    "too-many-attempts",
    exceed("192.0.2.82", 30, (w) =>
      w.checkedClient(w.server).post("/api/password-resets", { email: "nobody@team.edu" }),
    ),
  ],
  [
    "checkOneTimeLink",
    "link-not-valid",
    (w) => w.checkedClient(w.server).get("/api/one-time-links?token=none"),
  ],
  ["setNewPassword", "link-not-valid", setNewPassword({ token: "none" })],
  ["setNewPassword", "password-too-weak", setNewPassword({ password: "x", confirmPassword: "x" })],
  ["setNewPassword", "passwords-differ", setNewPassword({ confirmPassword: "another" })],
  ["renameOneself", "fields-missing", renameSelf("")],
  ["renameOneself", "name-too-long", renameSelf("x".repeat(101))],
  ["renameOneself", "name-not-valid", renameSelf("x\ny")],
  [
    "renameOneself",
    "session-needed",
    (w) => w.programs.write.put("/api/account/name", { firstName: "A", lastName: "B" }),
  ],
  ["changePassword", "password-too-weak", changePassword({ password: "x", confirmPassword: "x" })],
  ["changePassword", "passwords-differ", changePassword({ confirmPassword: "another" })],
  ["changePassword", "wrong-password", changePassword({ currentPassword: "another" })],
  [
    "changePassword",
    "too-many-attempts",
    exceed("127.0.0.1", 10, changePassword({ currentPassword: "x" })),
  ],
  [
    "endOwnSession",
    "session-not-found",
    (w) => w.members.lead.delete(`/api/account/sessions/${unknownId}`),
  ],
  ["listRecords", "malformed-request", (w) => w.members.captain.get("/api/records?cursor=x")],
  ["listMembers", "malformed-request", (w) => w.members.captain.get("/api/members?cursor=x")],
];
