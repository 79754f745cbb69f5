import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";

/** Not a dependency, because it takes 160 MB and nothing else needs it. */
const lighthouse = "lighthouse@13.5.0";

type Report = { categories: Record<string, { title: string; score: number | null }> };

export async function measureLighthouse(address: URL): Promise<Omit<Row, "group">[]> {
  const chromium = process.env["CHROMIUM_PATH"];
  if (chromium === undefined) return [];
  const report = await run(address, chromium);
  if (!report) {
    process.stderr.write(`  no ${lighthouse}\n`);
    return [];
  }
  return Object.values(report.categories).map(({ title, score }) => ({
    name: `Lighthouse: ${title}`,
    value: Math.round((score ?? 0) * 100),
    unit: "",
    more: true,
    budget: budgets.lighthouse,
    limit: 100,
  }));
}

async function run(address: URL, chromium: string): Promise<Report | undefined> {
  const args = [
    "exec",
    "--yes",
    `--package=${lighthouse}`,
    "--",
    "lighthouse",
    address.href,
    "--output=json",
    "--quiet",
    "--only-categories=performance,accessibility,best-practices,seo",
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
  ];
  const child = spawn("npm", args, {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [output] = await Promise.all([buffer(child.stdout), once(child, "exit")]);
  return child.exitCode === 0 ? (JSON.parse(output.toString("utf8")) as Report) : undefined;
}
