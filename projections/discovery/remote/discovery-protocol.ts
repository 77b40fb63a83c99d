import * as z from 'zod'
import { type RefusalCode, refusals } from '../../../contracts/core/refusals.ts'
import { blockFilterTypes } from '../../../contracts/discovery/filter-types.ts'
import { StoredRule } from '../../../contracts/discovery/stored-rules.ts'
import { SwipeAction } from '../../../contracts/matching/matching.ts'
import { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { PairFacts } from './pair-facts.ts'

/*
 * What processes ask a discovery process, over HTTP/2 in JSON: both ends are this program, and the
 * schemas are those of the port.
 */

/**
 * Raise the number when a call or the order of facts changes: processes of two releases then take each
 * other for unreachable, and never misread an answer.
 */
const SERVICE = 'kith.discovery.v4'

/** Names the region that the caller takes the process for; without it, that it has everybody. */
export const REGION_HEADER = 'kith-region'

const viewer = z.string().max(100)
/** Milliseconds since 1970. */
const now = z.number()
const count = z.int().nonnegative()
const Position = z.string().regex(/^\d{1,40}$/)

/** A call: what is asked, and what is answered. */
type Call = { readonly params: z.ZodType; readonly answer: z.ZodType }

/** Each call of the port, by the name of its method. */
const calls = {
  /** `withFacts`: each card also has what `between` would say of it. */
  candidates: {
    params: z.strictObject({
      viewer,
      mode: DiscoveryMode,
      now,
      limit: count,
      withFacts: z.boolean(),
    }),
    answer: z.array(
      z.object({
        id: z.string(),
        level: z.int(),
        shuffleOrder: count,
        facts: PairFacts.optional(),
      }),
    ),
  },
  regionsSought: {
    params: z.strictObject({
      viewer,
      regions: z.array(z.strictObject({ west: z.int(), east: z.int() })),
    }),
    answer: z.array(count),
  },
  between: {
    params: z.strictObject({
      viewer,
      others: z.array(z.string().max(100)),
      now,
      comparisons: z.boolean(),
    }),
    answer: z.array(PairFacts),
  },
  likeCount: { params: z.strictObject({ viewer, now }), answer: count },
  likers: {
    params: z.strictObject({ viewer, now }),
    answer: z.array(z.object({ id: z.string(), modes: z.array(DiscoveryMode) })),
  },
  recordedSwipes: {
    params: z.strictObject({ viewer }),
    answer: z.array(
      z.object({ on: z.string(), mode: DiscoveryMode, action: SwipeAction, at: z.string() }),
    ),
  },
  lifts: {
    params: z.strictObject({ viewer }),
    answer: z.array(z.object({ mode: DiscoveryMode, lift: count })),
  },
  filterEffects: {
    params: z.strictObject({ viewer, mode: DiscoveryMode, now }),
    answer: z.object({
      hidden: z.array(z.tuple([z.enum(blockFilterTypes), count])),
      within: z.array(count),
    }),
  },
  countDescribed: {
    params: z.strictObject({ viewer, rules: z.array(StoredRule), now }),
    answer: z.array(count),
  },
  /** Whether the index works; undefined while it does, else the code of its failure. */
  health: { params: z.strictObject({}), answer: z.object({ failure: z.string().optional() }) },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export type CallParams<N extends CallName> = z.output<(typeof calls)[N]['params']>
export type CallAnswer<N extends CallName> = z.output<(typeof calls)[N]['answer']>

export const callNames = Object.keys(calls) as CallName[]

/** The path of a call in HTTP/2. */
export const pathOf = (name: CallName): string => `/${SERVICE}/${name}`

/** A question: the index must have folded the log up to `atLeast`, or do so within milliseconds. */
const questionOf = <P extends z.ZodType>(params: P) =>
  z.strictObject({ atLeast: Position, within: z.int().min(0).max(60_000), params })

export type IndexQuestion<N extends CallName> = {
  readonly atLeast: string
  readonly within: number
  readonly params: CallParams<N>
}

const refusalCodes = Object.keys(refusals) as RefusalCode[]

/** What comes back: the answer, or why there is none. `position`: how far the log is folded. */
const replyOf = <A extends z.ZodType>(answer: A) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('answered'), position: Position, answer }),
    z.object({ type: z.literal('behind'), position: Position }),
    z.object({
      type: z.literal('refused'),
      code: z.enum(refusalCodes),
      message: z.string(),
      retryAfter: z.number().optional(),
    }),
  ])

export type IndexReply<A> =
  | { readonly type: 'answered'; readonly position: string; readonly answer: A }
  | { readonly type: 'behind'; readonly position: string }
  | {
      readonly type: 'refused'
      readonly code: RefusalCode
      readonly message: string
      readonly retryAfter?: number | undefined
    }

/** The longest message, in bytes: facts about some tens of thousands of members. */
export const MAX_MESSAGE_BYTES = 16 * 1_048_576

type Questions = { readonly [N in CallName]: z.ZodType<IndexQuestion<N>> }
type Replies = { readonly [N in CallName]: z.ZodType<IndexReply<CallAnswer<N>>> }

/** For each call a schema, made once: a schema is compiled when it is first used. */
const schemasOf = (of: (call: Call) => z.ZodType) =>
  Object.fromEntries(callNames.map(name => [name, of(calls[name])]))

/** The schema of a question, by the name of its call. */
export const questions = schemasOf(({ params }) => questionOf(params)) as Questions

/** The schema of a reply, by the name of its call. */
export const replies = schemasOf(({ answer }) => replyOf(answer)) as Replies
