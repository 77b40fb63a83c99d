import * as z from 'zod'

/** A whole number in an address, in digits alone. */
const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'Give a whole number.')
  .transform(Number)

/** Which events are meant: of some types, in a time, up to a position. */
export const EventSelection = z.object({
  /** Types, separated by commas; all unless given. */
  types: z
    .string()
    .regex(/^[A-Za-z]+(,[A-Za-z]+)*$/, 'Give types of events, separated by commas.')
    .transform(text => text.split(','))
    .optional(),
  /** From this time on. */
  since: z.iso.datetime().optional(),
  /** Before this time. */
  until: z.iso.datetime().optional(),
  /** Up to and including this position. */
  upTo: whole.optional(),
})
export type EventSelection = z.output<typeof EventSelection>

export const EventPageQuery = EventSelection.extend({
  offset: whole.default(0),
  limit: whole.pipe(z.int().min(1).max(500)).default(100),
  order: z.enum(['oldest', 'newest']).default('newest'),
})
export type EventPageQuery = z.output<typeof EventPageQuery>

export const PositionParam = z.object({ position: whole.pipe(z.int().positive()) })

export const DocumentParams = z.object({ view: z.string(), key: z.string() })
export const DocumentAtParams = DocumentParams.extend(PositionParam.shape)

/** A query of the console. */
export const SqlQuery = z.object({ sql: z.string().trim().min(1).max(20_000) })

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
  /** Folder or server of the log. */
  readonly source: string
  /** Position of the newest event in the index, and in the log. */
  readonly indexed: number
  readonly head: number
  /** Members below which a count is withheld; 0 or 1 where none is. */
  readonly least: number
  /** Number of events, without what is withheld. */
  readonly events: number
  /** Times of the first and the last event; null while there is none. */
  readonly first: string | null
  readonly last: string | null
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
   * One for each type that occurs, the most frequent first; `counts` has a number for each step, or
   * null where it is withheld. `events` is the sum of what is shown, null if nothing is.
   */
  readonly series: readonly {
    readonly type: string
    readonly events: number | null
    readonly counts: readonly (number | null)[]
  }[]
}

/** An event without its data. */
export type EventSummary = {
  readonly position: number
  readonly at: string
  readonly type: string
  readonly stream: string
}

export type EventPage = { readonly total: number; readonly rows: readonly EventSummary[] }

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

/** An event that changed a document, with what it changed. */
export type DocumentChange = {
  readonly position: number
  readonly at: string
  readonly type: string
  readonly fields: readonly {
    readonly path: string
    readonly before: string
    readonly after: string
  }[]
}

/** The newest changes of a document, the oldest of them first. */
export type Biography = {
  readonly changes: readonly DocumentChange[]
  /** Earlier changes that are left out, because there are too many. */
  readonly earlier: number
}

/** A document after an event; null where there was none. */
export type DocumentAt = { readonly document: unknown }

export type ViewState = {
  readonly view: string
  readonly generation: string
  readonly isLive: boolean
  /** How far the log is ahead; null before the first commit. */
  readonly lag: number | null
}

/** How far the views of an installation are. */
export type ViewStates = {
  readonly unit: 'events' | 'bytes'
  /** Lag of a view that has seen nothing. */
  readonly whole: number
  readonly views: readonly ViewState[]
}

export type SqlCell = string | number | boolean | null

export type SqlResult = {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly SqlCell[])[]
  /** There are more rows than these; a download has all. */
  readonly hasMore: boolean
  readonly milliseconds: number
}

export type SqlTableInfo = {
  readonly name: string
  readonly about: string
  readonly columns: readonly { readonly name: string; readonly about: string }[]
}

export type ConsoleQuestion = {
  readonly name: string
  readonly sql: string
  /** It comes with Kith. */
  readonly isExample: boolean
}

/** An entry of the catalogue of events, in plain text. */
export type CatalogueEntry = {
  readonly type: string
  readonly stream: string
  /** What it says and what follows from it. */
  readonly paragraphs: readonly string[]
  readonly fields: readonly {
    readonly path: string
    readonly about: string
    /** How the log stores it where that is special, e.g. encrypted. */
    readonly storage: string
  }[]
}

/** Why a request was refused; the message tells what to do. */
export type ExploreProblem = { readonly code: string; readonly message: string }
