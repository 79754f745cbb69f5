import type { InvitationResults } from "../../domain/people/invitation-shapes.ts";
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

type Act = (contract: ContractServer) => Promise<unknown>;

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
const invitation = {
  role: "design-team",
  subteam: "chassis",
  people: [{ name: "Nora Bell", email: "invitee@team.edu" }],
};
const captain = { firstName: "Nora", lastName: "Bell", email: "cap@team.edu", subteam: "general" };

const requestAccount = (change: object) => (contract: ContractServer) =>
  contract
    .checkedClient(contract.server)
    .post("/api/account-requests", { ...accountRequest, ...change });

async function requestOf(contract: ContractServer, email: string): Promise<string> {
  await requestAccount({ email })(contract);
  const { body } = await contract.members.captain.get<AccountRequestPage>("/api/account-requests");
  return body.requests.find((request) => request.email === email)?.id ?? "";
}

async function join(contract: ContractServer, email: string) {
  const id = await requestOf(contract, email);
  await contract.members.captain.post(`/api/account-requests/${id}/approve`, {});
  const { body } = await contract.members.captain.get<TeamPage>(`/api/members?q=${email}`);
  const client = contract.checkedClient(contract.server);
  await client.post("/api/session", { email, password: accountRequest.password });
  return { id: body.members[0]?.id ?? "", client };
}

async function resetToken(contract: ContractServer, id: string): Promise<string> {
  const { body } = await contract.members.captain.send<ResetLink>(
    "POST",
    `/api/members/${id}/reset-link`,
  );
  return body.link.split("token=")[1] ?? "";
}

export const peopleSuccesses: [what: string, act: Act][] = [
  [
    "requesting an account and deciding about it",
    async (contract) => {
      const denied = await requestOf(contract, "denied@team.edu");
      await contract.members.captain.send("POST", `/api/account-requests/${denied}/deny`);
      const older = await requestOf(contract, "twice@team.edu");
      await requestOf(contract, "twice@team.edu");
      await contract.members.captain.delete(`/api/account-requests/${older}`);
      await join(contract, "joins@team.edu");
      await requestAccount({ email: "joins@team.edu" })(contract);
      await contract.members.captain.send("POST", "/api/account-requests/cleanup");
    },
  ],
  [
    "managing the team",
    async (contract) => {
      const { id } = await join(contract, "grows@team.edu");
      const change = { role: "team-lead", subteam: "business", email: "grown@team.edu" };
      await contract.members.captain.put(`/api/members/${id}`, change);
      await contract.members.captain.post("/api/members/remove", { ids: [id] });
      const other = await join(contract, "forgotten@team.edu");
      await contract.members.captain.send("POST", `/api/members/${other.id}/erase`);
      const { body } = await contract.members.captain.post<SavedCaptain>("/api/captains", captain);
      await contract.members.captain.put(`/api/captains/${body.id}`, {
        ...captain,
        lastName: "Belle",
      });
      await contract.members.captain.get("/api/records?kind=member-removed&q=nora");
      await contract.members.captain.put("/api/guest-access", { teamPassword: "boxbox" });
      await contract.members.guest.post("/api/guest-session", { teamPassword: "boxbox" });
    },
  ],
  [
    "inviting people",
    async (contract) => {
      const { captain: by } = contract.members;
      const { body } = await by.post<InvitationResults>("/api/invitations", {
        ...invitation,
        people: [{ email: "invited@team.edu" }, { email: emailOf("lead") }],
      });
      await by.send("POST", `/api/members/${body.results[0]?.id}/invitation`);
      await by.get("/api/members?q=invited");
    },
  ],
  ["reading the state of email", (contract) => contract.members.captain.get("/api/mail")],
  [
    "managing one's own account",
    async (contract) => {
      const { id, client } = await join(contract, "own@team.edu");
      await client.put("/api/account/name", { firstName: "Nora", lastName: "Bellamy" });
      await client.put("/api/account/password", {
        currentPassword: accountRequest.password,
        password: "apex-late-42",
        confirmPassword: "apex-late-42",
      });
      const second = contract.checkedClient(contract.server);
      await second.post("/api/session", { email: "own@team.edu", password: "apex-late-42" });
      const { body } = await client.get<OwnSessions>("/api/account/sessions");
      const other = body.sessions.find(({ isThisOne }) => !isThisOne);
      await client.delete(`/api/account/sessions/${other?.id}`);
      await client.delete("/api/account/sessions");
      await client.get("/api/account/export");
      const visitor = contract.checkedClient(contract.server);
      await visitor.post("/api/password-resets", { email: "own@team.edu" });
      const token = await resetToken(contract, id);
      await visitor.get(`/api/one-time-links?token=${token}`);
      const chosen = { token, password: "late-apex-77", confirmPassword: "late-apex-77" };
      await visitor.post("/api/password", chosen);
    },
  ],
];

const decideTwice = (action: string, email: string) => async (contract: ContractServer) => {
  const id = await requestOf(contract, email);
  await contract.members.captain.send("POST", `/api/account-requests/${id}/deny`);
  const path = `/api/account-requests/${id}`;
  if (action === "approve") return contract.members.captain.post(`${path}/approve`, {});
  return action === "deny"
    ? contract.members.captain.send("POST", `${path}/deny`)
    : contract.members.captain.delete(path);
};
const editMember = (change: object, id?: string) => async (contract: ContractServer) => {
  const { body } = await contract.members.captain.get<TeamPage>(
    `/api/members?q=${emailOf("designer")}`,
  );
  const own = { role: "design-team", subteam: "aerodynamics", email: emailOf("designer") };
  return contract.members.captain.put(`/api/members/${id ?? body.members[0]?.id}`, {
    ...own,
    ...change,
  });
};
const findCaptainId = async (contract: ContractServer) => {
  const { body } = await contract.members.captain.get<TeamPage>(
    `/api/members?q=${emailOf("captain")}`,
  );
  return body.members[0]?.id ?? "";
};
const addCaptain = (change: object) => (contract: ContractServer) =>
  contract.members.captain.post("/api/captains", { ...captain, ...change });
const editCaptain = (change: object) => async (contract: ContractServer) =>
  contract.members.captain.put(`/api/captains/${await findCaptainId(contract)}`, {
    ...captain,
    ...change,
  });
const renameSelf = (firstName: string) => (contract: ContractServer) =>
  contract.members.lead.put("/api/account/name", { firstName, lastName: "Okafor" });
const changePassword = (form: object) => (contract: ContractServer) =>
  contract.members.lead.put("/api/account/password", {
    currentPassword: password,
    password: "late-apex-77",
    confirmPassword: "late-apex-77",
    ...form,
  });
const setNewPassword = (form: object) => async (contract: ContractServer) => {
  const { body } = await contract.members.captain.get<TeamPage>(
    `/api/members?q=${emailOf("designer")}`,
  );
  const token = await resetToken(contract, body.members[0]?.id ?? "");
  const filledForm = { token, password: "late-apex-77", confirmPassword: "late-apex-77", ...form };
  return contract.checkedClient(contract.server).post("/api/password", filledForm);
};
const invite = (change: object) => (contract: ContractServer) =>
  contract.members.captain.post<InvitationResults>("/api/invitations", {
    ...invitation,
    ...change,
  });
const personCalled = (name: string) => ({ name, email: "invitee@team.edu" });
const nameOneself = (lastName: string) => async (contract: ContractServer) => {
  const email = `nameless${lastName.length}@team.edu`;
  const { body } = await invite({ people: [{ email }] })(contract);
  const token = body.results[0]?.link?.split("token=")[1];
  const words = { password: "late-apex-77", confirmPassword: "late-apex-77" };
  const form = { token, firstName: "Nora", lastName, ...words };
  return contract.checkedClient(contract.server).post("/api/password", form);
};
const exceed =
  (address: string, most: number, act: (contract: ContractServer, n: number) => Promise<unknown>) =>
  async (contract: ContractServer) => {
    for (let n = 0; n <= most; n += 1)
      await act({ ...contract, checkedClient: (test) => contract.checkedClient(test, address) }, n);
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
    exceed("192.0.2.81", 30, (contract, n) =>
      requestAccount({ email: `flood${n}@team.edu` })(contract),
    ),
  ],
  [
    "listAccountRequests",
    "malformed-request",
    (contract) => contract.members.captain.get("/api/account-requests?cursor=x"),
  ],
  [
    "approveAccountRequest",
    "request-not-found",
    (contract) => contract.members.captain.post(`/api/account-requests/${unknownId}/approve`, {}),
  ],
  ["approveAccountRequest", "request-handled", decideTwice("approve", "late1@team.edu")],
  [
    "denyAccountRequest",
    "request-not-found",
    (contract) => contract.members.captain.send("POST", `/api/account-requests/${unknownId}/deny`),
  ],
  ["denyAccountRequest", "request-handled", decideTwice("deny", "late2@team.edu")],
  [
    "deleteDuplicateRequest",
    "request-not-found",
    (contract) => contract.members.captain.delete(`/api/account-requests/${unknownId}`),
  ],
  ["deleteDuplicateRequest", "request-handled", decideTwice("delete", "late3@team.edu")],
  [
    "listSubteamMembers",
    "subteam-not-found",
    (contract) => contract.members.lead.get("/api/subteams/x/members"),
  ],
  ["editMember", "member-not-found", editMember({}, unknownId)],
  ["editMember", "email-not-valid", editMember({ email: "no address" })],
  ["editMember", "unknown-role", editMember({ role: "boss" })],
  ["editMember", "unknown-subteam", editMember({ subteam: "marketing" })],
  ["editMember", "email-taken", editMember({ email: emailOf("lead") })],
  [
    "editMember",
    "last-captain",
    async (contract) => {
      const demoted = { role: "team-lead", subteam: "general", email: emailOf("captain") };
      await contract.members.captain.put(`/api/members/${await findCaptainId(contract)}`, demoted);
    },
  ],
  [
    "removeMembers",
    "last-captain",
    async (contract) =>
      contract.members.captain.post("/api/members/remove", {
        ids: [await findCaptainId(contract)],
      }),
  ],
  [
    "makeResetLink",
    "member-not-found",
    (contract) => contract.members.captain.send("POST", `/api/members/${unknownId}/reset-link`),
  ],
  [
    "eraseMember",
    "member-not-found",
    (contract) => contract.members.captain.send("POST", `/api/members/${unknownId}/erase`),
  ],
  [
    "eraseMember",
    "last-captain",
    async (contract) =>
      contract.members.captain.send("POST", `/api/members/${await findCaptainId(contract)}/erase`),
  ],
  ["invitePeople", "required-fields-missing", invite({ people: [] })],
  ["invitePeople", "email-not-valid", invite({ people: [{ email: "no address" }] })],
  ["invitePeople", "name-too-long", invite({ people: [personCalled("x".repeat(101))] })],
  ["invitePeople", "name-not-valid", invite({ people: [personCalled("x\u202ey")] })],
  ["invitePeople", "unknown-role", invite({ role: "guest" })],
  ["invitePeople", "unknown-subteam", invite({ subteam: "marketing" })],
  [
    "invitePeople",
    "too-many-invited",
    invite({ people: Array.from({ length: 101 }, (_, n) => ({ email: `p${n}@team.edu` })) }),
  ],
  [
    "renewInvitation",
    "member-not-found",
    (contract) => contract.members.captain.send("POST", `/api/members/${unknownId}/invitation`),
  ],
  [
    "renewInvitation",
    "already-joined",
    async (contract) =>
      contract.members.captain.send(
        "POST",
        `/api/members/${await findCaptainId(contract)}/invitation`,
      ),
  ],
  ["addCaptain", "required-fields-missing", addCaptain({ firstName: "" })],
  ["addCaptain", "email-not-valid", addCaptain({ email: "no address" })],
  ["addCaptain", "name-too-long", addCaptain({ lastName: "x".repeat(101) })],
  ["addCaptain", "name-not-valid", addCaptain({ lastName: "x\ny" })],
  ["addCaptain", "unknown-subteam", addCaptain({ subteam: "marketing" })],
  [
    "editCaptain",
    "member-not-found",
    (contract) => contract.members.captain.put(`/api/captains/${unknownId}`, captain),
  ],
  [
    "editCaptain",
    "no-captain",
    async (contract) => {
      const { body } = await contract.members.captain.get<TeamPage>(
        `/api/members?q=${emailOf("designer")}`,
      );
      await contract.members.captain.put(`/api/captains/${body.members[0]?.id}`, captain);
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
    (contract) => contract.members.captain.put("/api/guest-access", { teamPassword: "" }),
  ],
  [
    "setTeamPassword",
    "password-too-weak",
    (contract) => contract.members.captain.put("/api/guest-access", { teamPassword: "x" }),
  ],
  [
    "askForReset",
    "invalid-email",
    (contract) =>
      contract.checkedClient(contract.server).post("/api/password-resets", { email: "no address" }),
  ],
  [
    "askForReset",
    "account-not-found",
    (contract) =>
      contract
        .checkedClient(contract.server)
        .post("/api/password-resets", { email: "nobody@team.edu" }),
  ],
  [
    "askForReset",
    "too-many-attempts",
    exceed("192.0.2.82", 30, (contract) =>
      contract
        .checkedClient(contract.server)
        .post("/api/password-resets", { email: "nobody@team.edu" }),
    ),
  ],
  [
    "checkOneTimeLink",
    "link-not-valid",
    (contract) => contract.checkedClient(contract.server).get("/api/one-time-links?token=none"),
  ],
  ["setNewPassword", "fields-missing", nameOneself("")],
  ["setNewPassword", "name-too-long", nameOneself("x".repeat(101))],
  ["setNewPassword", "name-not-valid", nameOneself("x\ny")],
  ["setNewPassword", "link-not-valid", setNewPassword({ token: "none" })],
  ["setNewPassword", "password-too-weak", setNewPassword({ password: "x", confirmPassword: "x" })],
  ["setNewPassword", "passwords-differ", setNewPassword({ confirmPassword: "another" })],
  ["renameOneself", "fields-missing", renameSelf("")],
  ["renameOneself", "name-too-long", renameSelf("x".repeat(101))],
  ["renameOneself", "name-not-valid", renameSelf("x\ny")],
  [
    "renameOneself",
    "session-needed",
    (contract) =>
      contract.tokenClients.write.put("/api/account/name", { firstName: "A", lastName: "B" }),
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
    (contract) => contract.members.lead.delete(`/api/account/sessions/${unknownId}`),
  ],
  [
    "listRecords",
    "malformed-request",
    (contract) => contract.members.captain.get("/api/records?cursor=x"),
  ],
  [
    "listMembers",
    "malformed-request",
    (contract) => contract.members.captain.get("/api/members?cursor=x"),
  ],
];
