import { globSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Server processes that tests start share compiled code. */
const compileCache = join(tmpdir(), "paddock-compile-cache");

/** Server suites run on each database. `npm test` provides the address of PostgreSQL. */
function serverOn(database: "sqlite" | "postgres", name: string): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: ["server/**/*.test.ts"],
      env: { PADDOCK_TEST_DATABASE: database, NODE_COMPILE_CACHE: compileCache },
      globalSetup: "server/testing/make-templates.ts",
      testTimeout: 30_000,
      hookTimeout: 30_000,
    },
  };
}

const domain: TestProjectInlineConfiguration = {
  test: { name: "domain", include: ["{domain,scripts,bench}/**/*.test.ts"] },
};

const web: TestProjectInlineConfiguration = {
  plugins: [react()],
  test: {
    name: "web",
    include: ["web/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["web/test-setup.ts"],
    testTimeout: 30_000,
  },
};

const hasWebTests = globSync("web/**/*.test.{ts,tsx}").length > 0;
const hasPostgres = Boolean(process.env["PADDOCK_TEST_POSTGRES"]);

export default defineConfig({
  test: {
    projects: [
      domain,
      ...(hasWebTests ? [web] : []),
      serverOn("sqlite", "server on SQLite"),
      ...(hasPostgres ? [serverOn("postgres", "server on PostgreSQL")] : []),
    ],
    maxWorkers: 2,
    // Hashing passwords and starting servers is slow.
    slowTestThreshold: 3_000,
  },
});
