/** Keys of a store of files, without its prefix. */
export const storedKey = (id: string) => `stored/${id}`;

/** Says that the team's files are here, like the folder `stored` on a disk. It is listed first. */
export const markKey = storedKey(".paddock");

export const incomingFolder = "incoming/";
export const metadataKey = (id: string) => `${incomingFolder}${id}.json`;
/** Its name says which part it begins, so that one that an interrupted write left is not read. */
export const restKey = (id: string, part: number) => `${incomingFolder}${id}.${part}`;
