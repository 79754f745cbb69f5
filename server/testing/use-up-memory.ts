/** Content work that needs more memory than its thread may use. */
export const work = {
  module: import.meta.url,
  functions: {
    useUpMemory(text: string): number {
      const kept: string[][] = [];
      for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, at) => `${text.length}.${at}`));
    },
  },
};
