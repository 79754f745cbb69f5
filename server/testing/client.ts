type Ask = (path: string, init: RequestInit) => Promise<Response>;
type Init = { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };

export type Answer<T> = { status: number; headers: Headers; body: T; text: string };

/** Acts as a browser with cookies and an origin, or as a script with an API token. */
export class Client {
  readonly #ask: Ask;
  readonly #origin: string;
  cookie = "";
  token = "";

  constructor(ask: Ask, origin = "http://localhost:3000") {
    this.#ask = ask;
    this.#origin = origin;
  }

  get<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>("GET", path, { headers });
  }

  post<T = unknown>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.send<T>("POST", path, {
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  put<T = unknown>(path: string, body: unknown): Promise<Answer<T>> {
    return this.send<T>("PUT", path, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  /** Reads the first chunk of a response, which may be endless. */
  async begin(path: string): Promise<{ status: number; text: string }> {
    const response = await this.raw("GET", path);
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    return { status: response.status, text: new TextDecoder().decode(value) };
  }

  delete<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>("DELETE", path, { headers });
  }

  async send<T = unknown>(method: string, path: string, init: Init = {}): Promise<Answer<T>> {
    const response = await this.raw(method, path, init);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text !== "" ? JSON.parse(text) : undefined) as T,
      text,
    };
  }

  async raw(method: string, path: string, { headers = {}, body }: Init = {}): Promise<Response> {
    const sent = new Headers({
      host: new URL(this.#origin).host,
      origin: this.#origin,
      ...headers,
    });
    if (this.cookie) sent.set("cookie", this.cookie);
    if (this.token) sent.set("authorization", `Bearer ${this.token}`);
    const init: RequestInit = { method, headers: sent };
    if (body !== undefined) init.body = body;
    const response = await this.#ask(path, init);
    const set = response.headers.get("set-cookie");
    if (set !== null) this.cookie = /^[^=]+=;/.test(set) ? "" : (set.split(";")[0] ?? "");
    return response;
  }

  /** Uploads a file in one request, as browsers do with small files. @returns its id */
  async upload(name: string, bytes: Uint8Array | string): Promise<string> {
    const response = await this.raw("POST", "/api/uploads", {
      headers: uploadHeaders(name, Buffer.from(bytes).length),
      body: Buffer.from(bytes),
    });
    const location = response.headers.get("location");
    if (response.status !== 201 || !location) throw new Error(`Upload answered ${response.status}`);
    return location.slice(location.lastIndexOf("/") + 1);
  }
}

export function uploadHeaders(name: string, length: number): Record<string, string> {
  return {
    "tus-resumable": "1.0.0",
    "upload-length": String(length),
    "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
    "content-type": "application/offset+octet-stream",
    "content-length": String(length),
  };
}
