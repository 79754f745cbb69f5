import { existsSync } from "node:fs";
import { installDebianPackage } from "./debian-package.mjs";

const paths = ["x86_64", "aarch64"].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketime.so.1`,
);

/** A library that gives a process another clock. */
export async function findFaketime() {
  const find = () => paths.find((path) => existsSync(path)) ?? null;
  return find() ?? ((await installDebianPackage("libfaketime")) ? find() : null);
}
