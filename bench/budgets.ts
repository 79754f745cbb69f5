/** The figures to reach on two cores; README.md says what each is about. */
export const budgets = {
  /** Milliseconds of server time, 95th percentile, at 10,000 documents. */
  search: { ofOneOrTwoLetters: 5, ofThreeAndMore: 10, at100000: 100 },
  searchesPerSecond: 400,
  sessionTime: 0.05,
  documentTime: 2,
  documentsPerSecond: 5_000,
  /** Times the processor time of hand-prepared statements. */
  documentCost: 2,
  listTime: 2,
  /** Of a subteam with more than 10,000 documents, as each has at 100,000. */
  listTimeOf10000: 3,
  createTime: 10,
  createsPerSecond: 400,
  /** Seconds. */
  firstAnswer: 0.8,
  /** Megabytes. */
  memoryAfterLoad: 220,
  /** Share of the raw synced write. */
  upload: 0.7,
  uploadMemory: 100,
  /** Kilobytes on the wire. */
  javascript: { "/login": 125, "/": 140, document: 140 },
  homeBytes: 350,
  /** Milliseconds from an empty cache on loopback. */
  cards: 300,
  documentText: 350,
  layoutShift: 0,
  /** Milliseconds after a click, its code in the cache; and from a key to the frame that shows it. */
  editorOpen: 300,
  keystroke: 50,
  /** Milliseconds from frame to frame while a long list is scrolled, and of the longest task meanwhile. */
  frame: 20,
  longTask: 100,
  /** Milliseconds from a click until requests and their counts stand there. */
  accountManagement: 300,
  /** Milliseconds of other requests while passwords are guessed. */
  besideSignIns: 100,
  /** Milliseconds until the last of 1,000 has heard. */
  commentHeard: 1_000,
  /** The public portfolio, a second. */
  portfoliosPerSecond: 3_000,
  /** Milliseconds from an empty cache over 60 ms and 9 Mbit/s, CPU 4 times slower. */
  portfolioLargestPaint: 600,
  /** Kilobytes on the wire: of the script; of the page and its styles. */
  portfolioJavascript: 15,
  portfolioPage: 40,
  /** Of 100, in each category. */
  lighthouse: 98,
  /** Kilobytes of the server's memory for each. */
  streamMemory: 64,
} as const;
