/** Captains read its message as the reason of a failed job, so it must not quote content. */
export class ToldJobFault extends Error {}
