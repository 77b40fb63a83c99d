/** What something costs, and the command that measures it; `assumed` where there is no measurement. */
export type Cost = {
  readonly what: string
  readonly value: number
  readonly unit: 'us' | 'bytes' | 'documents'
  readonly measuredBy: string
}

const bench = 'npm run bench -- costs'
const largeDeck = 'npm run bench -- large-deck --members 10000000'
const sockets = 'npm run bench -- sockets'

const cost = (
  what: string,
  value: number,
  unit: Cost['unit'],
  measuredBy: string = bench,
): Cost => ({ what, value, unit, measuredBy })

/**
 * The costs that the model is made of, noted by hand from what the commands print: on two cores of a
 * virtual machine of 2026, embedded engines, Redis 7 on the same machine. Times are of the processor,
 * not of the clock, since others used the machine; bytes are exact.
 */
export const costs = {
  event: cost('event in the log', 734, 'bytes'),
  joined: cost('account and profile of a member in the log, nine events', 7_600, 'bytes'),
  swipe: cost('swipe in the log', 680, 'bytes'),
  match: cost('match in the log: Matched, ConversationOpened, Notified for both', 3_140, 'bytes'),
  messageSent: cost('message in the log', 875, 'bytes'),
  append: cost('append of an event, encrypted, embedded', 113, 'us'),
  follow: cost('event read, decrypted and validated: once in each process', 16, 'us'),
  viewFold: cost('event folded into all views, read included', 36, 'us'),
  document: cost('document in the views, with its indexes', 758, 'bytes'),
  key: cost('key of a person or conversation', 229, 'bytes'),
  join: cost('sign-in and new profile', 130_000, 'us'),
  deckRequest: cost('deck of 20 over HTTP', 400, 'us'),
  poll: cost('poll answered 304', 430, 'us'),
  pass: cost('pass or maybe', 1_100, 'us'),
  like: cost('like, with its allowance', 2_700, 'us'),
  message: cost('message, with its push and job', 1_700, 'us'),
  job: cost('job in Redis, added and taken', 240, 'us'),
  photo: cost('photo of 12 megapixels', 370_000, 'us'),
  renditions: cost('renditions of a photo', 528_600, 'bytes'),
  doneJob: cost('done job in Redis, whose id is known for an hour', 662, 'bytes'),
  socket: cost('open socket, with its share of a member', 14_300, 'bytes', sockets),
  relation: cost('relation in the view, with its share of a page', 33, 'bytes', largeDeck),
} as const satisfies Readonly<Record<string, Cost>>
