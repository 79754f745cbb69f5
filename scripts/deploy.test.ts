import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { afterAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { findProgram } from "./find-program.mjs";
import { root } from "./project.mjs";
import { readDockerfile } from "./read-dockerfile.mjs";

// Checks configurations that can be tried only on the systems for which they are written.

const read = (path: string) => readFileSync(join(root, path), "utf8");
const composeFiles = globSync("deploy/compose*.yaml", { cwd: root });
const manifests = globSync("deploy/kubernetes/*.yaml", { cwd: root });

type Service = {
  environment?: Record<string, string | null>;
  image?: string;
  volumes?: string[];
  read_only?: boolean;
};
type Compose = { services: Record<string, Service> };

describe.each(composeFiles)("%s", (path) => {
  const compose = parse(read(path), { merge: true }) as Compose;
  const services = Object.values(compose.services);

  test("fits the schema of Compose files", () => {
    expect(problems("compose-spec", compose)).toEqual([]);
  });

  test("mounts files that exist", () => {
    const mounted = services.flatMap(({ volumes = [] }) =>
      volumes.filter((volume) => volume.startsWith("./")),
    );
    expect(mounted).not.toEqual([]);
    const missing = mounted.filter(
      (volume) => !existsSync(join(root, "deploy", volume.split(":")[0] ?? "")),
    );
    expect(missing).toEqual([]);
  });

  test("sets variables that Paddock reads", () => {
    const ours = services.filter(({ image }) => image === "paddock");
    expect(ours).not.toEqual([]);
    expect(ours.flatMap(({ environment = {} }) => unknownVariables(environment))).toEqual([]);
  });

  test("gives Paddock a root file system that it cannot write", () => {
    const ours = services.filter(({ image }) => image === "paddock");
    expect(ours.filter((service) => service.read_only !== true)).toEqual([]);
  });
});

test("the schema of Compose files refuses a misspelled key", () => {
  const compose = { services: { paddock: { image: "paddock", read_onyl: true } } };
  expect(problems("compose-spec", compose)).not.toEqual([]);
});

type Manifest = { kind: string; data?: object; stringData?: object };

describe.each(manifests)("%s", (path) => {
  const documents = parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest);

  test.each(documents.map((document) => [document.kind, document] as const))(
    "has a %s that fits the schema of Kubernetes",
    (kind, document) => expect(problems("kubernetes", document, kind)).toEqual([]),
  );

  test("sets variables that Paddock reads", () => {
    const sets = documents.flatMap(({ data, stringData }) => [data ?? {}, stringData ?? {}]);
    expect(sets.flatMap(unknownVariables)).toEqual([]);
  });
});

test("the schema of Kubernetes refuses a misspelled field", () => {
  const budget = {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name: "paddock" },
    spec: { minAvailabel: 2 },
  };
  expect(problems("kubernetes", budget, budget.kind)).not.toEqual([]);
});

describe("the Dockerfile", () => {
  const instructions = readDockerfile();
  const valueOf = (wanted: string) => instructions.find(({ name }) => name === wanted)?.value ?? "";

  test("ends with a user that is not root", () => {
    expect(valueOf("USER")).toMatch(/^[1-9]\d+:[1-9]\d+$/);
  });

  test("copies nothing into the image but the release", () => {
    const copies = instructions.filter(({ name }) => name === "COPY");
    expect(copies.map(({ value }) => value)).toEqual([
      ". .",
      "--from=build /build/paddock /paddock",
    ]);
  });

  test.each(["HEALTHCHECK", "ENTRYPOINT"])("runs a released script as %s", (name) => {
    const [command = "[]"] = /\[.*\]$/.exec(valueOf(name)) ?? [];
    const [program, script] = JSON.parse(command) as string[];
    expect(program).toBe("node_modules/.bin/node");
    expect(existsSync(join(root, script ?? ""))).toBe(true);
  });
});

const caddy = await requireProgram("caddy");
const folder = mkdtempSync(join(tmpdir(), "paddock-deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(caddy === null).each([
  ["deploy/Caddyfile", read("deploy/Caddyfile")],
  ["docs/at-home.md", caddyBlock("docs/at-home.md")],
  ["docs/running.md", caddyBlock("docs/running.md")],
])("Caddy accepts the configuration in %s", (_, text) => {
  const path = join(folder, "Caddyfile");
  writeFileSync(path, text);
  const args = ["adapt", "--validate", "--adapter", "caddyfile", "--config", path];
  expect(run(caddy, args)).toEqual({ status: 0, problems: [] });
});

const haproxy = await requireProgram("haproxy", ["haproxy"], ["/usr/sbin/haproxy"]);
const openssl = haproxy && (await requireProgram("openssl"));

test.skipIf(openssl === null)("HAProxy accepts deploy/haproxy.cfg", () => {
  const certificate = join(folder, "wiki.pem");
  const subject = ["-subj", "/CN=wiki.team.example", "-days", "1", "-nodes"];
  const key = ["-newkey", "rsa:2048", "-keyout", certificate, "-out", certificate];
  expect(run(openssl, ["req", "-x509", "-batch", ...subject, ...key]).status).toBe(0);
  const path = join(folder, "haproxy.cfg");
  writeFileSync(path, read("deploy/haproxy.cfg").replace("/etc/haproxy/wiki.pem", certificate));
  expect(run(haproxy, ["-c", "-f", path])).toEqual({ status: 0, problems: [] });
});

const systemd = await requireProgram("systemd", ["systemd-analyze"]);

test.skipIf(systemd === null)("systemd accepts the unit", () => {
  const unit = join(root, "deploy/paddock.service");
  expect(run(systemd, ["verify", "--man=no", unit])).toEqual({ status: 0, problems: [] });
});

test("the unit starts scripts that exist", () => {
  const scripts = [...read("deploy/paddock.service").matchAll(/=node (\S+)$/gm)];
  expect(scripts.map(([, script = ""]) => script)).toEqual([
    "scripts/prepare.mjs",
    "scripts/start.mjs",
  ]);
  for (const [, script = ""] of scripts) expect(existsSync(join(root, script))).toBe(true);
});

/** Says which program is missing. With `CI=true` on Linux, its tests then fail. */
async function requireProgram(
  debianPackage: string,
  names?: string[],
  otherPaths?: string[],
): Promise<string | null> {
  const path = await findProgram(debianPackage, names, otherPaths);
  if (path !== null) return path;
  console.log(`${debianPackage} is missing: what is written for it is not checked.`);
  return process.env["CI"] === "true" && process.platform === "linux" ? "missing" : null;
}

function run(program: string | null, args: string[]) {
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
  const { status, stderr } = spawnSync(program ?? "", args, { env, encoding: "utf8" });
  const lines = stderr
    .split("\n")
    .filter((line) => line !== "" && !/INFO|"level":"info"/.test(line));
  return { status, problems: lines };
}

function caddyBlock(page: string): string {
  return /^```\n(wiki\.team\.example \{\n[\s\S]*?)^```/m.exec(read(page))?.[1] ?? "";
}

function problems(schema: string, value: unknown, kind?: string): string[] {
  const { oneOf, ...about } = JSON.parse(read(`deploy/schemas/${schema}.json`)) as {
    oneOf?: { $ref: string }[];
  };
  const one = oneOf?.find(({ $ref }) => $ref.endsWith(`.${kind}`));
  const ajv = new Ajv2019({ allErrors: true, strict: false, validateFormats: false });
  const isValid = ajv.compile(one === undefined ? { ...about, oneOf } : { ...about, ...one });
  return isValid(value) ? [] : (isValid.errors ?? []).map((error) => JSON.stringify(error));
}

function unknownVariables(environment: object): string[] {
  const settings = read("server/settings.ts");
  return Object.keys(environment).filter((name) => !settings.includes(`"${name}"`));
}
