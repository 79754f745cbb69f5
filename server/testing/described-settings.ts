import type { RefusalCode } from "../../domain/refusals.ts";
import type { ContractServer } from "./contract-context.ts";

type Act = (contract: ContractServer) => Promise<unknown>;

const change =
  (part: string, values: object) =>
  ({ members }: ContractServer) =>
    members.captain.put(`/api/settings/${part}`, values);

export const settingsSuccesses: [what: string, act: Act][] = [
  [
    "reading and changing settings",
    async (contract) => {
      await contract.members.captain.get("/api/settings/password-policy");
      await change("countdown", { countdownLabel: "Spring Cup" })(contract);
      await contract.members.captain.send("PUT", "/api/first-steps/dismissed");
    },
  ],
];

export const settingsRefusals: [operation: string, code: RefusalCode, act: Act][] = [
  ["getSettings", "not-found", ({ members }) => members.captain.get("/api/settings/unknown")],
  ["changeSettings", "not-found", change("unknown", {})],
  ["changeSettings", "setting-not-valid", change("team", { teamName: " " })],
  ["changeSettings", "setting-fixed", change("feedback", { feedbackUrl: "https://other.edu" })],
];
