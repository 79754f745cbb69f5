import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMovingTeam, type MovingTeam } from "../testing/moving-team.ts";
import { onServer } from "../testing/read-answers.ts";
import { openS3Server, type S3Server } from "../testing/s3-server.ts";
import { startProcess } from "../testing/server-process.ts";

const kind = process.env["PADDOCK_TEST_DATABASE"] === "postgres" ? "postgres" : "sqlite";

let moving: MovingTeam;
let s3: S3Server;
let inS3: string;
/** Settings with S3's credentials, while FILES_URL still names the folder. */
let beside: Record<string, string>;

beforeEach(async () => {
  s3 = await openS3Server();
  moving = await openMovingTeam(kind, kind);
  const { FILES_URL, ...others } = s3.environment;
  inS3 = FILES_URL;
  beside = others;
});
afterEach(async () => {
  await moving.remove();
  await s3.close();
});

const stored = () => join(moving.folder, "files", "stored");

async function fill() {
  const server = await moving.open(moving.from);
  const filled = await moving.fill(server, 2);
  await server.stop();
  return filled;
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** @returns how a guest gets the file of the filled team, from a server with these settings */
async function read({ members, file }: Filled, environment = {}): Promise<[number, string]> {
  const server = await moving.open(moving.from, environment);
  const { status, text } = await onServer(server, members).guest.get(`/api/files/${file}`);
  await server.stop();
  return [status, text];
}

async function startLine(environment: Record<string, string>): Promise<string> {
  const settings = { DATA_DIR: moving.folder, DATABASE_URL: moving.from.url, ...environment };
  const running = startProcess(settings);
  expect(await running.ended).toBe(1);
  return running.printed();
}

test("takes the files to S3 and back", async () => {
  const filled = await fill();
  const { code, printed } = await moving.run(["--files", inS3], beside);
  expect(printed).toContain("Moved and compared the files. Files: 1 (5 Bytes).\n");
  expect(printed).toContain("Set FILES_URL to the new address, and start Paddock.");
  expect(code).toBe(0);
  await rm(stored(), { recursive: true });
  expect(await read(filled, s3.environment)).toEqual([200, "42 Nm"]);

  const back = `file:${join(moving.folder, "files")}`;
  const returned = await moving.run(["--files", back], s3.environment);
  expect(returned.printed).toContain("Remove FILES_URL, and start Paddock.");
  s3.objects.delete(`team/stored/${filled.file}`);
  expect(await read(filled)).toEqual([200, "42 Nm"]);
});

test("leaves the old place in a state in which no server starts", async () => {
  await fill();
  await moving.run(["--files", inS3], beside);
  expect(await startLine({})).toMatch(
    /^Paddock could not start: FILES_URL: the team's files were moved from \S+ to s3:\S+team\. Set/,
  );
  const again = await moving.run(["--files", inS3], beside);
  expect(again).toMatchObject({ code: 2, printed: expect.stringContaining("were moved to s3://") });
});

test("takes the rows and the files in one go", async () => {
  const filled = await fill();
  const { code, printed } = await moving.run(["--to", moving.to.url, "--files", inS3], beside);
  expect(printed).toMatch(/Documents: 2\. People: 5\.\n/);
  expect(printed).toMatch(/Set DATABASE_URL .*, set FILES_URL to the new address, and start/);
  expect(code).toBe(0);
  const moved = await moving.open(moving.to, s3.environment);
  const { guest } = onServer(moved, filled.members);
  expect((await guest.get(`/api/files/${filled.file}`)).text).toBe("42 Nm");
  await moved.stop();
});

test("can be started again after S3 refused it", async () => {
  const filled = await fill();
  s3.fail({ status: 403, code: "AccessDenied" });
  const refused = await moving.run(["--files", inS3], beside);
  expect(refused.printed).toContain("s3://paddock-test/team cannot be used (S3 AccessDenied).");
  expect(refused.code).toBe(2);
  expect(await read(filled)).toEqual([200, "42 Nm"]);
  s3.fail(undefined);
  // Half a file, as another program may have left it.
  s3.objects.set(`team/stored/${filled.file}`, {
    bytes: Buffer.from("24 Nm"),
    changedAt: new Date(),
  });
  expect((await moving.run(["--files", inS3], beside)).code).toBe(0);
  expect(await read(filled, s3.environment)).toEqual([200, "42 Nm"]);
});

test("names files that are missing or have changed", async () => {
  const { file } = await fill();
  await writeFile(join(stored(), file.slice(0, 2), file), "24 Nm");
  const changed = await moving.run(["--files", inS3], beside);
  expect(changed.printed).toContain(`File ${file}: its bytes have changed`);
  expect(changed.code).toBe(1);
  await rm(join(moving.folder, "files", "moved-to"));
  await rm(join(stored(), file.slice(0, 2), file));
  const missing = await moving.run(["--files", inS3], beside);
  expect(missing.printed).toContain(`File ${file}: its bytes are missing.`);
  expect(missing.code).toBe(1);
});

test("copies beside a running server, and takes later files after its stop", async () => {
  const filled = await fill();
  const server = await moving.open(moving.from);
  const running = moving.start(["--files", inS3], beside);
  while (!running.printed().includes("Now stop Paddock.")) {
    expect(running.child.exitCode).toBeNull();
    await once(running.child.stdout ?? running.child, "data");
  }
  expect(running.printed()).toMatch(/Copied and compared the files in \d+ s\. Files: 1\./);
  const late = await onServer(server, filled.members).lead.upload("late.txt", "24 Nm");
  await server.stop();
  expect(await running.ended).toBe(0);
  expect(running.printed()).toContain("Moved and compared the files. Files: 2 (10 Bytes).");
  expect(s3.objects.get(`team/stored/${late}`)?.bytes.toString()).toBe("24 Nm");
});
