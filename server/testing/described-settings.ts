import { seasonOf } from "../../domain/documents/seasons.ts";
import type { RefusalCode } from "../../domain/refusals.ts";
import { newId } from "../ids.ts";
import { metricsToken, type ContractServer } from "./contract-context.ts";
import { openTestServer } from "./test-server.ts";

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

export const systemSuccesses: [what: string, act: Act][] = [
  [
    "reading the state of the server, retrying a job, and sending a test mail",
    async ({ members, server }) => {
      const { captain } = members;
      const add = { id: newId(), kind: "remove-bytes", payload: '{"ids":[]}' };
      const failed = { attempts: 10, run_at: 0, locked_until: 0, last_error: "timed out" };
      await server.context.db
        .insertInto("jobs")
        .values({ ...add, ...failed })
        .execute();
      await captain.get("/api/system");
      await captain.send("POST", `/api/system/jobs/${add.id}/retry`);
      await captain.send("POST", "/api/system/test-mail");
    },
  ],
  [
    "downloading the archive of a season",
    ({ members }) => members.captain.get(`/api/seasons/${seasonOf(Date.now())}/archive`),
  ],
];

const readMetrics = ({ checkedClient, server }: Pick<ContractServer, "checkedClient" | "server">) =>
  checkedClient(server).get("/api/metrics", { authorization: `Bearer ${metricsToken}` });

export const metricsSuccesses: [what: string, act: Act][] = [["reading metrics", readMetrics]];

export const settingsRefusals: [operation: string, code: RefusalCode, act: Act][] = [
  ["getSettings", "not-found", ({ members }) => members.captain.get("/api/settings/unknown")],
  ["changeSettings", "not-found", change("unknown", {})],
  ["changeSettings", "setting-not-valid", change("team", { teamName: " " })],
  ["changeSettings", "setting-fixed", change("feedback", { feedbackUrl: "https://other.edu" })],
  ["getMetrics", "token-not-valid", ({ members }) => members.captain.get("/api/metrics")],
  [
    "getMetrics",
    "not-found",
    ({ checkedClient, emptyServer }) => checkedClient(emptyServer).get("/api/metrics"),
  ],
  [
    "getMetrics",
    "internal-error",
    async ({ checkedClient }) => {
      const server = await openTestServer({ METRICS_TOKEN: metricsToken });
      await server.context.db.destroy();
      await readMetrics({ checkedClient, server });
      await server.stop();
    },
  ],
  [
    "retryJob",
    "not-found",
    ({ members }) => members.captain.send("POST", `/api/system/jobs/${newId()}/retry`),
  ],
];
