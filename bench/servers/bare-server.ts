// A minimal Node server that answers each path with fixed bytes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

type Answer = { headers: Record<string, string>; body: string; base64?: boolean };

const answers = new Map(
  Object.entries(
    JSON.parse(readFileSync(process.env["ANSWERS"] ?? "", "utf8")) as Record<string, Answer>,
  ).map(([path, { headers, body, base64 }]) => [
    path,
    { headers, body: Buffer.from(body, base64 ? "base64" : "utf8") },
  ]),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, { ...answer.headers, "content-length": answer.body.length });
  response.end(answer.body);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
