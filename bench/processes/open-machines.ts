import { join } from "node:path";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { connectS3 } from "../../server/files/s3/connect-s3.ts";
import { readSettings } from "../../server/settings.ts";
import { startHaproxy, type Haproxy } from "../../server/testing/haproxy.ts";
import { openS3Server } from "../../server/testing/s3-server.ts";
import { createDatabase } from "../servers/database.ts";
import { addWriters, type WriterAccount } from "../writes/add-writers.ts";
import { openMachine, type Machine } from "./open-machine.ts";

export type Machines = {
  database: URL;
  settings: Record<string, string>;
  members: readonly WriterAccount[];
  machines: readonly Machine[];
  haproxy: Haproxy;
  /** The name of the S3 service that has the files. */
  files: string;
  close: () => Promise<void>;
};

/** The address that browsers use. */
export const origin = "http://wiki.team.example";

const membersMax = 20;
const bucket = "paddock-bench";

export async function openMachines(folder: string, count: number): Promise<Machines> {
  const database = await createDatabase("PostgreSQL", folder);
  const members = await addWriters(database.url, membersMax);
  const { name, settings: files, close: closeFiles } = await openFiles();
  const settings = {
    DATABASE_URL: database.url.href,
    BASE_URL: origin,
    TRUST_PROXY: "127.0.0.1",
    ...files,
  };
  const machines: Machine[] = [];
  for (let n = 0; n < count; n += 1)
    machines.push(await openMachine(join(folder, `machine-${n}`), settings));
  await Promise.all(machines.map((machine) => machine.start()));
  const program = process.env["HAPROXY_PATH"] ?? "haproxy";
  const haproxy = await startHaproxy(
    program,
    machines.map(({ address }) => address),
  );
  return {
    database: database.url,
    settings,
    members,
    machines,
    haproxy,
    files: name,
    close: async () => {
      await haproxy.stop();
      await Promise.all(machines.map((machine) => machine.kill()));
      await closeFiles();
      await database.remove();
    },
  };
}

/** The S3 service that the command provides, or the tests' fake S3. */
async function openFiles() {
  const { PADDOCK_BENCH_S3: endpoint, PADDOCK_BENCH_S3_KEY: key } = process.env;
  if (endpoint === undefined || key === undefined) {
    const { environment, close } = await openS3Server();
    return { name: "the tests' fake S3", settings: environment, close };
  }
  const settings = {
    FILES_URL: `s3://${bucket}/team`,
    S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: key,
    AWS_SECRET_ACCESS_KEY: process.env["PADDOCK_BENCH_S3_SECRET"] ?? "",
  };
  const { filesUrl, s3 } = readSettings(settings);
  await connectS3(filesUrl, s3).client.send(new CreateBucketCommand({ Bucket: bucket }));
  return { name: "OpenStack Swift", settings, close: async () => undefined };
}
