import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import type { DecisionState } from '../../domain/staff/decisions.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/** A decision of the staff about a member, with its words, and the appeal. */
export type DecisionDocument = Omit<EventNamed<'Decided'>['data'], 'awaitsSecond'> & {
  readonly at: Instant
  readonly status: DecisionState['status']
  /** When it was decided, or confirmed. */
  readonly since: Instant
  /** Who confirmed it. */
  readonly second: string | null
  readonly appeal: {
    readonly words: string | null
    readonly at: Instant
    /** Null until it is decided. */
    readonly decided:
      | (Pick<EventNamed<'AppealDecided'>['data'], 'reversed' | 'reason' | 'operator'> & {
          readonly at: Instant
        })
      | null
  } | null
}

type OfDecision = { readonly decisionId: string; readonly profileId: string }

const byDecision = ({ data }: { readonly data: OfDecision }) => [data.decisionId]
const byProfile = ({ data }: { readonly data: OfDecision }) => [data.profileId]

/**
 * Decisions of the staff: whom they concern, rule, measure and length, the reason and what it is about in
 * the words of the person concerned, reports that it answers, who decided, the appeal. By decision id;
 * indexed by member, by open appeal and by age.
 *
 * @until 12 months
 */
export const staffDecisions = defineProjection<DecisionDocument>({
  name: 'staffDecisions',
  version: 2,
  indexes: [
    { by: ['profileId'], order: 'at' },
    { by: [], order: 'at' },
  ],
  on: {
    Decided: {
      isNew: true,
      keys: ({ data }) => [data.decisionId],
      fold: (_, { data: { awaitsSecond, ...data }, at }) => ({
        ...data,
        at,
        status: awaitsSecond ? 'waiting' : 'holds',
        since: at,
        second: null,
        appeal: null,
      }),
    },
    DecisionConfirmed: {
      keys: byDecision,
      fold: (document, { data: { operator }, at }) =>
        document && { ...document, status: 'holds', since: at, second: operator },
    },
    DecisionWithdrawn: {
      keys: byDecision,
      fold: document =>
        document && {
          ...document,
          status: document.status === 'waiting' ? 'declined' : 'withdrawn',
        },
    },
    Appealed: {
      keys: byDecision,
      fold: (document, { data: { words }, at }) =>
        document && { ...document, appeal: { words, at, decided: null } },
    },
    AppealDecided: {
      keys: byDecision,
      fold: (document, { data: { reversed, reason, operator }, at }) =>
        document?.appeal
          ? {
              ...document,
              status: reversed ? 'reversed' : document.status,
              appeal: { ...document.appeal, decided: { reversed, reason, operator, at } },
            }
          : null,
    },
    DecisionForgotten: { keys: byDecision, fold: () => null },
  },
})

/** Until when a member may reach nobody new, by decision. */
export type LimitationDocument = {
  readonly profileId: string
  readonly until: Readonly<Record<string, Instant>>
}

const withoutLimit = (
  document: LimitationDocument | null,
  { data: { decisionId } }: { readonly data: OfDecision },
): LimitationDocument | null => {
  const { [decisionId]: _, ...until } = document?.until ?? {}
  return document && Object.keys(until).length > 0 ? { ...document, until } : null
}

/**
 * Until when members may reach nobody new. By profile id.
 *
 * @until 12 months
 */
export const limitations = defineProjection<LimitationDocument>({
  name: 'limitations',
  version: 1,
  // Read with calls that reach others, nearly always for a member who is not limited.
  inMemory: 1_000,
  on: {
    Decided: {
      keys: ({ data: { measure, profileId } }) => (measure === 'limited' ? [profileId] : []),
      fold: (document, { data: { profileId, decisionId, until } }) =>
        until === null
          ? document
          : { profileId, until: { ...document?.until, [decisionId]: until } },
    },
    DecisionWithdrawn: { keys: byProfile, fold: withoutLimit },
    DecisionForgotten: { keys: byProfile, fold: withoutLimit },
    AppealDecided: {
      keys: ({ data: { reversed, profileId } }) => (reversed ? [profileId] : []),
      fold: withoutLimit,
    },
  },
})

/** Whether an appeal waits for its answer: not once the decision was taken back. */
export const isAppealOpen = ({
  status,
  appeal,
}: Pick<DecisionDocument, 'status' | 'appeal'>): boolean =>
  status === 'holds' && appeal?.decided === null

/** The reports whose answer waits for a colleague. */
export const reportsWaitingIn = (
  decided: readonly Pick<DecisionDocument, 'status' | 'reportIds'>[],
): ReadonlySet<string> =>
  new Set(decided.flatMap(({ status, reportIds }) => (status === 'waiting' ? reportIds : [])))

/** Until when a member may reach nobody new; undefined while they may. */
export const limitedUntil = (
  document: LimitationDocument | undefined,
  now: Date,
): Instant | undefined => {
  const [last] = Object.values(document?.until ?? {})
    .toSorted()
    .toReversed()
  return last !== undefined && Date.parse(last) > now.getTime() ? last : undefined
}

export const decisionViews = [staffDecisions, limitations]
