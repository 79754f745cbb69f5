import type { S3Client, ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import { toFault } from "./s3-fault.ts";

/** Milliseconds until the answer begins: less than a request may take (rule 11.34). */
const answerTimeout = 4_000;
/** Bytes per millisecond that reach the S3 service even on a slow line. */
const slowestLine = 125;
/** Milliseconds in which the S3 service puts the parts of an upload together. */
export const completeTimeout = 60_000;

/** @returns milliseconds */
export function timeoutOf(bytes: Uint8Array): number {
  return answerTimeout + bytes.length / slowestLine;
}

type SentCommand<In extends ServiceInputTypes, Out extends ServiceOutputTypes> = Parameters<
  typeof S3Client.prototype.send<In, Out>
>[0];

/** Retries included. The body of an answer has no limit: its reader may be slow. */
export async function send<In extends ServiceInputTypes, Out extends ServiceOutputTypes>(
  client: S3Client,
  command: SentCommand<In, Out>,
  timeout = answerTimeout,
): Promise<Out> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  try {
    return await client.send(command, { abortSignal: late.signal });
  } catch (error) {
    throw toFault(error);
  } finally {
    clearTimeout(timer);
  }
}
