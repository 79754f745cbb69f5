/** Email programs post here from any origin (RFC 8058). Its token can only end emails. */
export const oneClickPath = "/api/unsubscribe";
