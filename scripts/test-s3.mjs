// The tests against a real S3 service: `npm run test-s3`.
// Uses TEST_S3_ENDPOINT, TEST_S3_KEY, and TEST_S3_SECRET if set, else a private OpenStack Swift.
import { prepareOrExit } from "./prepare.mjs";
import { startPrivateSwift } from "./private-swift.mjs";
import { projectNode, tool, withProjectNode } from "./project.mjs";
import { show } from "./run.mjs";

await prepareOrExit({ build: false });
// Exiting ends Swift.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const engine = process.env.TEST_S3_ENDPOINT ? {} : await startPrivateSwift();
if (engine === null) {
  console.error(
    "Swift is missing (install swift-proxy, swift-account, swift-container, and swift-object, or set TEST_S3_ENDPOINT).",
  );
  process.exit(1);
}
const variables = engine.endpoint && {
  TEST_S3_ENDPOINT: engine.endpoint,
  TEST_S3_KEY: engine.accessKeyId,
  TEST_S3_SECRET: engine.secretAccessKey,
};
const env = { ...withProjectNode(), ...variables };
const args = [tool("vitest", "vitest.mjs"), "run", "server/files/s3/real-s3.test.ts"];
const code = await show(projectNode(), args, { env });
engine.remove?.();
process.exit(code);
