import * as z from 'zod'

/** A whole number in an address, in digits alone. */
const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'Give a whole number.')
  .transform(Number)

/** Which events are meant: of some types, about something, in a time, up to a position. */
export const EventSelection = z.object({
  /** Types, separated by commas; all unless given. */
  types: z
    .string()
    .regex(/^[A-Za-z]+(,[A-Za-z]+)*$/, 'Give types of events, separated by commas.')
    .transform(text => text.split(','))
    .optional(),
  /** A stream (`pair-*`: all that begin so), or the id of an event, actor, command or correlation. */
  about: z
    .string()
    .regex(/^[\w@.:*-]{1,200}$/, 'Give a stream, or the id of an event, actor or correlation.')
    .optional(),
  /** From this time on. */
  since: z.iso.datetime().optional(),
  /** Before this time. */
  until: z.iso.datetime().optional(),
  /** Up to and including this position. */
  upTo: whole.optional(),
})
export type EventSelection = z.output<typeof EventSelection>

export const PositionParam = z.object({ position: whole.pipe(z.int().positive()) })

export const DocumentParams = z.object({ view: z.string(), key: z.string() })

/** A query of the console. */
const QUERY_CHARACTERS = 20_000

export const SqlQuery = z.object({
  sql: z
    .string()
    .trim()
    .min(1, 'There is no question.')
    .max(
      QUERY_CHARACTERS,
      'A question has at most 20,000 characters on this page. Ask a longer one on the command line: npm run history -- sql.',
    ),
})

export const SqlDownload = SqlQuery.extend({ format: z.enum(['csv', 'parquet']) })
export type SqlDownload = z.output<typeof SqlDownload>

/** A name that is the name of a file as well. */
export const QuestionName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$/,
    'A name has up to 60 letters, digits, spaces, hyphens and underscores.',
  )
export const SavedQuestion = SqlQuery.extend({ name: QuestionName })

/** What is looked at, and how far it has come. */
export type Overview = {
  /** Folder or server of the log; empty where the page is shared. */
  readonly source: string
  /** The page is shared: it has the timeline alone, as it was at the start. */
  readonly isShared: boolean
  /** Position of the newest event in the tables; 0 where the page is shared. */
  readonly indexed: number
  /** Members below which a count is withheld; 0 or 1 where none is. */
  readonly least: number
  /** Number of events, without what is withheld. */
  readonly events: number
  /** Number of events of each type, the most frequent first; null where it is withheld. */
  readonly types: readonly { readonly type: string; readonly events: number | null }[]
}

/** Counts of events in equal steps of time. */
export type Timeline = {
  /** Length of a step in milliseconds. */
  readonly step: number
  /** Beginnings of the steps, in milliseconds since 1970. */
  readonly starts: readonly number[]
  /**
   * One for each type that is shown, the most frequent first; `counts` has a number for each step, or
   * null where it is withheld. `events` is the sum of what is shown.
   */
  readonly series: readonly {
    readonly type: string
    /** Of the contract that has the type. */
    readonly feature: string
    readonly events: number
    readonly counts: readonly (number | null)[]
  }[]
  /** Types that occur and are withheld. */
  readonly withheld: readonly string[]
  /** Whether the log ends within the last step. */
  readonly endsEarly: boolean
}

/** A cause or an effect in the tree of an event, as `history tree` draws it. */
export type TreeItem = {
  readonly label: string
  /** The time of a root, or how long after its cause; empty where at once. */
  readonly time: string
  /** Of an event; null for calls, commands and jobs. */
  readonly position: number | null
  readonly children: readonly TreeItem[]
}

/** An event with what it says, without what is personal. */
export type EventDetail = {
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  readonly type: string
  readonly position: number
  readonly data: unknown
  readonly tree: readonly TreeItem[]
  /** Events of the tree that are not drawn, because there are too many. */
  readonly undrawn: number
  /** The documents that it changes. */
  readonly documents: readonly { readonly view: string; readonly key: string }[]
}

/** An event that changed a document, with what it changed, and the document then. */
export type DocumentChange = {
  readonly position: number
  readonly at: string
  readonly type: string
  readonly fields: readonly {
    readonly path: string
    readonly before: string
    readonly after: string
  }[]
  /** Null where the event removed it. */
  readonly document: unknown
}

/** The newest changes of a document, the oldest of them first. */
export type Biography = {
  readonly changes: readonly DocumentChange[]
  /** Earlier changes that are left out, because there are too many. */
  readonly earlier: number
}

/** How a generation of a view, or a reactor, is; null where no process says so. */
export type ProjectionState = {
  readonly kind: 'view' | 'reactor'
  readonly name: string
  /** Empty for a reactor. */
  readonly generation: string
  /** As its process says; `paused`, `rebuilding`, or `stopped` while no process says anything. */
  readonly status: string
  /** How far the log is ahead. */
  readonly lag: number
  /** Age of the oldest event that it has not dealt with. */
  readonly seconds: number
  readonly eventsPerSecond: number | null
  /** Milliseconds for a thousand events. */
  readonly foldMs: number | null
  readonly commitMs: number | null
  /** Its last failure. */
  readonly failure: string | null
}

/** Jobs of a queue by state, and the age of the oldest that waits, in seconds. */
type QueueState = {
  readonly name: string
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
  readonly seconds: number
}

/** How the projections, reactors and queues of an installation are. */
export type ProjectionStates = {
  readonly unit: 'events' | 'bytes'
  /** Lag of a view that has seen nothing. */
  readonly whole: number
  readonly projections: readonly ProjectionState[]
  readonly queues: readonly QueueState[]
}

/** A job that failed, for good or to be tried again, without what it was to do. */
export type JobFailure = {
  readonly queue: string
  readonly state: 'failed' | 'retried'
  /** The event that it follows from; null for jobs of calls and schedules. */
  readonly event: { readonly position: number; readonly type: string } | null
  readonly attempts: number
  /** Name and code of the last error. */
  readonly reason: string
  /** When it failed for good, or is tried again; null while it runs. */
  readonly at: string | null
}

/** Failed jobs by queue. */
export type JobFailures = {
  readonly jobs: readonly JobFailure[]
  /** More of them, which are left out. */
  readonly more: number
}

export type SqlCell = string | number | boolean | null

export type SqlResult = {
  /** What a reader must know of the tables: where they end early, and what they lack. */
  readonly notes: readonly string[]
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly SqlCell[])[]
  /** There are more rows than these; a download has all. */
  readonly hasMore: boolean
  readonly milliseconds: number
}

export type SqlTableInfo = {
  readonly name: string
  readonly about: string
  readonly columns: Readonly<Record<string, string>>
  /** The view whose documents it has, if it has such. */
  readonly view?: string
}

export type ConsoleQuestion = {
  readonly name: string
  readonly sql: string
  /** It comes with Kith. */
  readonly isExample: boolean
}

/** Why a request was refused; the message tells what to do. */
export type ExploreProblem = { readonly code: string; readonly message: string }
