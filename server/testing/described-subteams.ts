import type { RefusalCode } from "../../domain/refusals.ts";
import type { SubteamList } from "../../domain/subteams/subteam-shapes.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import type { ContractServer } from "./contract-context.ts";

type Act = (contract: ContractServer) => Promise<unknown>;

const driverless = { name: "Driverless", digit: 9, color: "blue", icon: "radar" };

const add = (form: object) => (contract: ContractServer) =>
  contract.members.captain.post("/api/subteams", { ...driverless, ...form });
const change =
  (form: object, id = "chassis") =>
  (contract: ContractServer) =>
    contract.members.captain.put(`/api/subteams/${id}`, form);

async function hideAll(contract: ContractServer): Promise<void> {
  const { captain } = contract.members;
  const { body } = await captain.get<SubteamList>("/api/subteams");
  for (const { id } of body.subteams) await captain.put(`/api/subteams/${id}`, { hidden: true });
  for (const { id } of body.subteams) await captain.put(`/api/subteams/${id}`, { hidden: false });
}

export const subteamSuccesses: [what: string, act: Act][] = [
  [
    "adding and changing subteams",
    async (contract) => {
      const { captain } = contract.members;
      await captain.get("/api/subteams");
      const { body } = await captain.post<Subteam>("/api/subteams", driverless);
      await captain.put(`/api/subteams/${body.id}`, { ...driverless, hidden: true, position: 0 });
    },
  ],
];

const addWithKey = (key: string, form: object) => (contract: ContractServer) =>
  contract.members.captain.post(
    "/api/subteams",
    { ...driverless, ...form },
    { "idempotency-key": key },
  );

export const subteamRefusals: [operation: string, code: RefusalCode, act: Act][] = [
  ["addSubteam", "required-fields-missing", add({ name: " " })],
  ["addSubteam", "subteam-name-too-long", add({ name: "x".repeat(51) })],
  ["addSubteam", "subteam-name-taken", add({ name: "Chassis" })],
  ["addSubteam", "name-not-valid", add({ name: "Frame\nand wheels" })],
  ["addSubteam", "digit-taken", add({ name: "Cooling", digit: 3 })],
  ["addSubteam", "unknown-color", add({ name: "Cooling", color: "pink" })],
  ["addSubteam", "unknown-icon", add({ name: "Cooling", icon: "unicorn" })],
  ["addSubteam", "idempotency-key-not-usable", addWithKey("two words", {})],
  [
    "addSubteam",
    "idempotency-key-reused",
    async (contract) => {
      await addWithKey("cooling-1", { name: "Cooling", digit: 1 })(contract);
      await addWithKey("cooling-1", { name: "Tires", digit: 1 })(contract);
    },
  ],
  ["addSubteam", "too-many-subteams", add({ name: "Tires", digit: 2 })],
  ["changeSubteam", "subteam-not-found", change({ name: "Cooling" }, "unknown")],
  ["changeSubteam", "required-fields-missing", change({ name: " " })],
  ["changeSubteam", "subteam-name-too-long", change({ name: "x".repeat(51) })],
  ["changeSubteam", "subteam-name-taken", change({ name: "General" })],
  ["changeSubteam", "name-not-valid", change({ name: "Frame\u202e" })],
  ["changeSubteam", "last-visible-subteam", hideAll],
  ["changeSubteam", "unknown-color", change({ color: "pink" })],
  ["changeSubteam", "unknown-icon", change({ icon: "unicorn" })],
];
