/** Keys of a store of files, without its prefix. */
export const storedKey = (id: string) => `stored/${id}`;

/** Says that the team's files are here, like the folder `stored` on a disk. It is listed first. */
export const markKey = storedKey(".paddock");

export const incomingFolder = "incoming/";
export const metadataKey = (id: string) => `${incomingFolder}${id}.json`;
/**
 * The bytes after the last whole part, with the number of the part that they begin. Once that part
 * is stored, this key is no longer read.
 */
export const restKey = (id: string, part: number) => `${incomingFolder}${id}.${part}`;
