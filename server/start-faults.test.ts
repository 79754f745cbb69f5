import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createContext } from "./create-context.ts";
import { describeDatabaseFault } from "./describe-database-fault.ts";
import { describeListenFault } from "./describe-listen-fault.ts";
import { listen } from "./listen.ts";
import { readSettings } from "./settings.ts";
import { listenOnFreePort } from "./testing/listen-on-free-port.ts";

const silentLog = { info: () => undefined, error: () => undefined };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-start-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (databaseUrl: string) =>
  createContext(readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl }), silentLog);

describe("a database that cannot be opened", () => {
  test("is named when nothing listens, without its password", async () => {
    await expect(start("postgres://ada:secret@127.0.0.1:1/wiki")).rejects.toThrow(
      /^DATABASE_URL: nothing answers at 127\.0\.0\.1:1 \(connection refused\)\. Start PostgreSQL, or correct the address\.$/,
    );
  });

  test("is named when something else answers", async () => {
    const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const port = await listenOnFreePort(other);
    await expect(start(`postgres://ada:secret@127.0.0.1:${port}/wiki`)).rejects.toThrow(
      /^DATABASE_URL: (?!.*secret)/,
    );
    other.close();
  });

  test.each([
    ["ENOTFOUND", "", /the host db\.team\.example is unknown/],
    ["", "timeout exceeded when trying to connect", /db\.team\.example:5433 does not answer/],
    ["", "Connection terminated due to connection timeout", /5433 does not answer/],
    ["", "Connection terminated unexpectedly", /ended the connection\. Is it a PostgreSQL/],
    ["28P01", "", /refuses the password of user “ada”/],
    ["28000", "", /does not let user “ada” in/],
    [
      "3D000",
      "",
      /no database “wiki”\. Create it: createdb -h db\.team\.example -p 5433 -O ada wiki$/,
    ],
    ["42501", "", /may not create tables in “wiki”/],
    ["57P03", "", /still starting/],
    ["53300", "", /no connection left/],
    ["58P01", "", /lacks the extension pg_trgm/],
    ["", "SASL: client password must be a string", /asks for the password of user “ada”/],
    ["", "The server does not support SSL connections", /has no TLS/],
    ["XX000", "disk on fire", /PostgreSQL at db\.team\.example:5433 answers: disk on fire\.$/],
  ])("says what %s%s means", (code, message, line) => {
    const DATABASE_URL = "postgres://ada:secret@db.team.example:5433/wiki";
    const error = Object.assign(new Error(message), { code });
    const described = describeDatabaseFault(readSettings({ DATABASE_URL }), error);
    expect(described).toMatch(line);
    expect(described).toMatch(/^DATABASE_URL: (?!.*secret)/);
  });

  test.runIf(process.env["PADDOCK_TEST_DATABASE"] === "postgres")(
    "is named when PostgreSQL has no such database",
    async () => {
      const url = new URL(process.env["PADDOCK_TEST_POSTGRES"] ?? "");
      url.pathname = "/no_such_wiki";
      await expect(start(url.href)).rejects.toThrow(/^DATABASE_URL: there is no database/);
    },
  );
});

describe("a server that cannot listen", () => {
  const attempt = async (hostname: string, port: number) => {
    const app = { fetch: () => new Response(), wrapListener: (listener: unknown) => listener };
    const error: unknown = await listen(app as never, { hostname, port }).catch(
      (reason: unknown) => reason,
    );
    return describeListenFault({ host: hostname, port }, error);
  };

  test("names HOST when the machine has no such address", async () => {
    expect(await attempt("203.0.113.7", 0)).toMatch(
      /^HOST: 203\.0\.113\.7 is not an address of this machine\. Set it to one of 127\.0\.0\.1 \(this/,
    );
  });

  test("names PORT when it is in use", async () => {
    const other = createServer();
    const port = await listenOnFreePort(other);
    expect(await attempt("127.0.0.1", port)).toMatch(
      new RegExp(`^PORT: ${port} is in use on 127\\.0\\.0\\.1\\. Is Paddock running already\\?`),
    );
    other.close();
  });

  test.each([
    ["EACCES", /^PORT: this user may not listen on 80\. Set PORT to 1024 or more\.$/],
    ["ENOTFOUND", /^HOST: 0\.0\.0\.0:80 is neither an address nor a known host name\./],
    ["EMFILE", /^HOST and PORT: the server cannot listen/],
  ])("says what %s means", (code, line) => {
    const host = "0.0.0.0:80";
    expect(describeListenFault({ host, port: 80 }, { code, message: "" })).toMatch(line);
  });
});
