import { tmpdir } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { readSources } from "./scripts/sources.mjs";

/** Server processes that tests start share compiled code. */
const compileCache = join(tmpdir(), "paddock-compile-cache");

/** Milliseconds that allow for a slow machine. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Matches the imports with which a server test gets a database of the kind under test. */
const databaseFixture =
  /\/testing\/(?:use-team|test-server|test-database|moving-team|contract-context|older-tables)\.ts"|PADDOCK_TEST_DATABASE/;

const withoutDatabase = [...readSources()]
  .filter(([path, text]) => /^server\/.*\.test\.ts$/.test(path) && !databaseFixture.test(text))
  .map(([path]) => path);

/** Nothing in these tests depends on the database; other tests run their SQL on both. */
const onSqliteAlone = [
  "server/archive/encrypted-backups.test.ts",
  "server/documents/large-content.test.ts",
  "server/http/{base-path,many-wrong-entries,refuse-ambiguous-requests,unfinished-requests}.test.ts",
  "server/mail/{delivery,sender}.test.ts",
  "server/openapi/{describe-api,docs-page}.test.ts",
  "server/pages/{guide,pdf-frame-routes,theme}.test.ts",
  "server/portfolios/{picture-files,share-images,valid-html}.test.ts",
];

/** Server suites run on each database. `npm test` provides the address of PostgreSQL. */
function serverOn(database: "sqlite" | "postgres", name: string): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: ["server/**/*.test.ts"],
      exclude: [...withoutDatabase, ...(database === "postgres" ? onSqliteAlone : [])],
      env: { PADDOCK_TEST_DATABASE: database, NODE_COMPILE_CACHE: compileCache },
      globalSetup: "server/testing/make-templates.ts",
      // Importing the server for each file would take a third of the time.
      isolate: false,
      ...patience,
    },
  };
}

const realS3Test = "server/files/s3/real-s3.test.ts";

const serverAlone: TestProjectInlineConfiguration = {
  test: {
    name: "server without a database",
    include: withoutDatabase,
    exclude: [realS3Test],
    env: { NODE_COMPILE_CACHE: compileCache },
    isolate: false,
    ...patience,
  },
};

/** `npm run test-s3` starts or names the S3 service. */
const realS3: TestProjectInlineConfiguration = {
  test: { name: "a real S3 service", include: [realS3Test], ...patience },
};

const withoutDom = ["web/saving/{delivery,saving,upload-file}.test.ts"];

/** Tests of code that changes its window for good, and of parsers, some of which need a window. */
const alone = [
  "bench/parsers.test.ts",
  "web/portfolio-page/**/*.test.ts",
  "web/api/reload-when-outdated.test.ts",
  "web/layout/theme.test.ts",
  "web/saving/draft-store.test.ts",
  "web/ui/tooltips.test.tsx",
];

const node: TestProjectInlineConfiguration = {
  test: {
    name: "node",
    include: ["{domain,scripts,bench}/**/*.test.ts", ...withoutDom],
    exclude: alone,
    isolate: false,
    ...patience,
  },
};

type Files = { include: string[]; exclude?: string[]; isolate: boolean };

/** A window for each file would double the time, so most files share one. */
function inWindow(name: string, files: Files): TestProjectInlineConfiguration {
  return {
    plugins: [react()],
    // Vitest would otherwise choose the package's build for Node.
    resolve: { alias: { "tus-js-client": "tus-js-client/lib.esm/browser/index.js" } },
    test: {
      name,
      ...files,
      environment: "jsdom",
      setupFiles: ["web/test-setup.ts"],
      ...patience,
    },
  };
}

const web = inWindow("web", {
  include: ["web/**/*.test.{ts,tsx}"],
  exclude: [...withoutDom, ...alone],
  isolate: false,
});

const hasPostgres = Boolean(process.env["PADDOCK_TEST_POSTGRES"]);
const hasS3 = Boolean(process.env["TEST_S3_ENDPOINT"]);

export default defineConfig({
  test: {
    projects: [
      node,
      web,
      inWindow("alone", { include: alone, isolate: true }),
      serverAlone,
      serverOn("sqlite", "server on SQLite"),
      ...(hasPostgres ? [serverOn("postgres", "server on PostgreSQL")] : []),
      ...(hasS3 ? [realS3] : []),
    ],
    maxWorkers: 2,
    // Hashing passwords and starting servers is slow.
    slowTestThreshold: 3_000,
  },
});
