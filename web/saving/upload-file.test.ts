import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { uploadFile } from "./upload-file.ts";

/** Starts a server that answers upload requests in order and repeats the last answer. */
async function answerWith(...answers: ((response: ServerResponse) => void)[]) {
  let requestCount = 0;
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requestCount, answers.length - 1)];
    requestCount += 1;
    request.resume().on("end", () => answer?.(response));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${port}` });
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => requestCount;
}

const refuse = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { "retry-after": "1" }).end(body);

const accept = (response: ServerResponse) =>
  void response.writeHead(201, { location: "/api/uploads/abc", "upload-offset": "3" }).end();

/** Outside a browser, tus-js-client accepts bytes only as a Buffer. */
const file = Object.assign(Buffer.from("a,b"), { name: "a.csv", type: "text/csv", size: 3 });

const upload = (onRetrying?: () => void, retrySeconds = 60) =>
  uploadFile(file as unknown as File, {
    writer: "m1",
    retrySeconds,
    onProgress: () => undefined,
    ...(onRetrying && { onRetrying }),
  });

test("rejects at once with the server's sentence when there are too many uploads", async () => {
  const detail = "You have too many files that are not saved yet.";
  const requestCount = await answerWith(
    refuse(429, JSON.stringify({ code: "too-many-uploads", detail })),
    accept,
  );
  await expect(upload()).rejects.toThrow(detail);
  expect(requestCount()).toBe(1);
});

test("retries when a proxy answers 429", async () => {
  const requestCount = await answerWith(refuse(429, "Slow down"), accept);
  const onRetrying = vi.fn<() => void>();
  await expect(upload(onRetrying)).resolves.toBe("abc");
  expect(requestCount()).toBe(2);
  expect(onRetrying).toHaveBeenCalled();
});

test("sends nothing when aborted before it starts", async () => {
  const requestCount = await answerWith(accept);
  const aborted = uploadFile(file as unknown as File, {
    writer: "m1",
    retrySeconds: 60,
    onProgress: () => undefined,
    signal: AbortSignal.abort(),
  });
  await expect(aborted).rejects.toThrow("Upload failed.");
  expect(requestCount()).toBe(0);
});

const connection = /^Upload failed\. Please check your internet connection/;

test.each([
  [429, "too-many-requests", "Too many requests. Please slow down."],
  [503, "busy", "The server is busy. Please try again in a moment."],
  [503, "storage-fault", "The server cannot use its storage right now."],
])("reports the server's reason after repeated %i %s", async (status, code, detail) => {
  const requestCount = await answerWith(refuse(status, JSON.stringify({ code, detail })));
  await expect(upload(undefined, 0.1)).rejects.toThrow(detail);
  expect(requestCount()).toBe(2);
});

test.each([
  ["the server fails", 500, JSON.stringify({ code: "internal", detail: "Something broke." })],
  ["something else answers", 503, "<h1>Bad gateway</h1>"],
  ["something else answers in JSON", 503, JSON.stringify({ detail: "upstream" })],
])("blames the connection when %s", async (_why, status, body) => {
  await answerWith(refuse(status, body));
  await expect(upload(undefined, 0.1)).rejects.toThrow(connection);
});
