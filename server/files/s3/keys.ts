export const storedKey = (id: string) => `stored/${id}`;

/** Says that the team's files are here, like the folder `stored` on a disk. It is listed first. */
export const markKey = storedKey(".paddock");

export const incomingFolder = "incoming/";
export const metadataKey = (id: string) => `${incomingFolder}${id}.json`;
/** Holds the bytes after the last whole part. It is not read once `part` is stored. */
export const restKey = (id: string, part: number) => `${incomingFolder}${id}.${part}`;
