/**
 * The one write that email programs send: a form, from any origin (RFC 8058). Its token permits
 * nothing but to end emails.
 */
export const oneClickPath = "/api/unsubscribe";
