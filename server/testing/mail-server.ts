import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { listenOnFreePort } from "./listen-on-free-port.ts";

/** Self-signed for 127.0.0.1, valid until 2120. Its key is public: use it in tests only. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBbzCCARWgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1QYWRkb2Nr
IHRlc3RzMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1QYWRkb2NrIHRlc3RzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEw565
NzkZ71WQdi7+VHW8vCg6ZWm40Dd9ZIp+ykABV4zmCvcLgTv3PSafEntkvebaV9SV
j5DTCaDeKSlp0pTh4qNOMEwwGgYDVR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MA8G
A1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFFAzc3RI8s+KRBdgHO2OfbTsRhC2MAoG
CCqGSM49BAMCA0gAMEUCICPwr/po5haJUG3dr9J0hsdBK0BUZZzTfC5okVS+ZqbX
AiEA/Opa9NrmXFvb9QjosgVNpm8rdC3EGhKRMNZJL47U8Ao=
-----END CERTIFICATE-----
`;

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghf+7hZs4fahPpP/b
ipMvZ2Tl9K9AZBCmH8bJCz8A7qahRANCAATDnrk3ORnvVZB2Lv5Udby8KDplabjQ
N31kin7KQAFXjOYK9wuBO/c9Jp8Se2S95tpX1JWPkNMJoN4pKWnSlOHi
-----END PRIVATE KEY-----
`;

type Options = ConstructorParameters<typeof SMTPServer>[0];

export type MailServer = {
  port: number;
  received: string[];
  signIns: { name: string; password: string; overTls: boolean }[];
  close: () => Promise<void>;
};

/** Starts an SMTP server that accepts every name with the password "p@ss". */
export async function startMailServer(
  options: Options,
  onMail: (mail: string) => void = () => undefined,
): Promise<MailServer> {
  const received: MailServer["received"] = [];
  const signIns: MailServer["signIns"] = [];
  const server = new SMTPServer({
    key,
    cert: certificate,
    ...options,
    onAuth: ({ username: name = "", password }, { secure: overTls }, done) => {
      signIns.push({ name, password: password ?? "", overTls });
      if (password === "p@ss") done(null, { user: name });
      else done(new Error("Wrong name or password"));
    },
    onData: async (stream, _session, done) => {
      const mail = await text(stream);
      received.push(mail);
      done();
      onMail(mail);
    },
  });
  server.on("error", () => undefined);
  const port = await listenOnFreePort(server.server);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, received, signIns, close };
}
