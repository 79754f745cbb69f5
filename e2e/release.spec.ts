import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

test.skip(process.platform !== "linux", "A release needs GNU tar.");
test.describe.configure({ mode: "default" });

const released = join(import.meta.dirname, "../dist/release");
const folder = mkdtempSync(join(tmpdir(), "paddock-release-test-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Component = { name: string; version: string; properties?: { value: string }[] };

test.beforeAll(() => {
  execFileSync("npm", ["run", "--silent", "release"], { cwd: join(released, "../..") });
  const [tarball = ""] = globSync("*.tar.gz", { cwd: released });
  execFileSync("tar", ["-xzf", join(released, tarball), "-C", folder, "--strip-components=1"]);
});

test("starts without a network and without npm", () => {
  const { stdout, stderr } = startAndAsk();
  expect(stderr).toBe("");
  expect(stdout).toContain("is ready at");
  expect(stdout).toContain("GET /api/health 200");
  expect(stdout).toContain("GET /login 200");
  expect(stdout).toContain("POST /api/session 200");
  expect(stdout).toContain("Backed up and checked");
});

test("has the checksums that it lists", () => {
  const output = execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
    cwd: released,
    encoding: "utf8",
  });
  expect(output).toMatch(/^paddock-.+\.tar\.gz: OK\npaddock-.+\.cdx\.json: OK\n$/);
});

test("lists each of its packages in the bill of materials", () => {
  const [bill = ""] = globSync("*.cdx.json", { cwd: released });
  const { components } = JSON.parse(readFileSync(join(released, bill), "utf8")) as {
    components: Component[];
  };
  const isBundled = ({ properties = [] }: Component) =>
    properties.some(({ value }) => value === "true");
  const listed = components.filter((component) => !isBundled(component));
  expect(new Set(listed.map(nameAndVersion))).toEqual(new Set(installedPackages()));
  expect(components.filter(isBundled).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["react", "@tiptap/core", "pdfjs-dist"]),
  );
});

test("leaves out tests and what only development needs", () => {
  const paths = globSync("{domain,server,scripts}/**/*", { cwd: folder });
  expect(paths.filter((path) => /\.test\.|\/testing\//.test(path))).toEqual([]);
  expect(existsSync(join(folder, "node_modules/vite"))).toBe(false);
  expect(existsSync(join(folder, "web"))).toBe(false);
});

/** Starts the release, in an empty network namespace where the system allows one. */
function startAndAsk() {
  const isIsolated = spawnSync("unshare", ["-rn", "ip", "link", "set", "lo", "up"]).status === 0;
  if (!isIsolated) console.log("This system lends no empty network: the release has the real one.");
  const script = `
    ${isIsolated ? "ip link set lo up" : ""}
    PATH=/nowhere node_modules/.bin/node scripts/prepare.mjs || exit 1
    PATH=/nowhere node_modules/.bin/node scripts/start.mjs &
    until node_modules/.bin/node scripts/check-health.mjs; do
      kill -0 $! || exit 1
      sleep 0.2
    done
    node_modules/.bin/node --input-type=module --eval '${requests}'
    PATH=/nowhere node_modules/.bin/node scripts/backup.mjs
    kill $!
    wait $!`;
  const [program = "", ...args] = [...(isIsolated ? ["unshare", "-rn"] : []), "sh", "-c", script];
  const { PATH = "" } = process.env;
  const captain = { CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "Correct-horse-1" };
  const env = { PATH, PORT: port, HOME: "/nowhere", ...captain };
  return spawnSync(program, args, { cwd: folder, encoding: "utf8", env, timeout: 60_000 });
}

const port = "39871";
const requests = `
  const address = "http://127.0.0.1:${port}";
  const show = ({ status }, request) => console.log(request, status);
  show(await fetch(address + "/api/health"), "GET /api/health");
  show(await fetch(address + "/login"), "GET /login");
  const body = JSON.stringify({ email: "ada@team.edu", password: "Correct-horse-1" });
  const headers = { "content-type": "application/json" };
  show(await fetch(address + "/api/session", { method: "POST", headers, body }), "POST /api/session");
`;

function installedPackages(): string[] {
  return globSync("node_modules/**/package.json", { cwd: folder })
    .filter((path) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(folder, path), "utf8")) as Component)
    .map(nameAndVersion);
}

function nameAndVersion({ name, version }: Component): string {
  return `${name}@${version}`;
}
