/**
 * What an id looks like. Our own are 20 letters and digits; what came from another system keeps its id where an
 * address can hold it (rule 8.2).
 */
export const idPattern = "[A-Za-z0-9_-]{1,40}";
