import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { limits, timing } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type SuggestionsEvent = EventsOfDecider<'suggestions'>
type Generated = EventNamed<'SuggestionsGenerated'>['data']

type Progress = 'new' | 'viewed' | 'acted_upon'

/** One member's requests and suggestions. */
export type SuggestionsState = {
  /** The latest batch by suggestion id, valid until `expiresAt`. */
  readonly batch: {
    readonly expiresAt: Instant
    readonly progress: Readonly<Record<string, Progress>>
  } | null
  /** The requested batch that is not recorded yet. */
  readonly pending: { readonly batchId: string; readonly at: Instant } | null
  /** Times of requests within the allowance's period. */
  readonly requests: readonly Instant[]
  /** By suggested profile: the last time, for the lifetime of a batch. */
  readonly suggested: Readonly<Record<string, Instant>>
}

type RequestBatch = {
  readonly type: 'RequestBatch'
  readonly profileId: string
  readonly batchId: string
  readonly now: Date
}
type RecordBatch = Generated & { readonly type: 'RecordBatch' }
type MarkSuggestion = {
  readonly type: 'MarkViewed' | 'MarkActedUpon'
  readonly profileId: string
  readonly suggestionId: string
  readonly now: Date
}

/** A possibly suggested member has left. */
type ForgetSuggested = {
  readonly type: 'ForgetSuggested'
  readonly profileId: string
  readonly suggestedProfileId: string
}

/** Sent daily: deletes an expired batch. */
type ForgetExpired = {
  readonly type: 'ForgetExpired'
  readonly profileId: string
  readonly now: Date
}

export type SuggestionsCommand =
  | RequestBatch
  | RecordBatch
  | MarkSuggestion
  | ForgetSuggested
  | ForgetExpired

/** One refusal for an unknown suggestion, another member's, an expired and an invisible one. */
export const suggestionNotFound = () =>
  new Refusal('not_found', 'This suggestion is no longer available. Reload the list.')

const allowance = limits.suggestionBatches
/** `oldest` is the time of the first request that counts. */
const tooManyBatches = (oldest: Instant | undefined, now: Date) => {
  const wait = Date.parse(oldest ?? now.toISOString()) + allowance.per - now.getTime()
  const hours = Math.ceil(wait / 3_600_000)
  return new Refusal(
    'rate_limited',
    `You can ask for suggestions ${allowance.count} times a day. Ask again in ${
      hours === 1 ? 'an hour' : `${hours} hours`
    }.`,
    Math.ceil(wait / 1_000),
  )
}

const within = (milliseconds: number, now: number) => (at: Instant) =>
  now - Date.parse(at) < milliseconds
const recent = (requests: readonly Instant[], now: number) =>
  requests.filter(within(allowance.per, now))

/** The pending batch; one that is overdue no longer counts. */
export const pendingBatch = ({ pending }: SuggestionsState, now: Date): string | undefined =>
  pending && within(timing.suggestionsPending, now.getTime())(pending.at)
    ? pending.batchId
    : undefined

const request = ({ profileId, batchId, now }: RequestBatch, state: SuggestionsState) => {
  if (pendingBatch(state, now)) return []
  const requests = recent(state.requests, now.getTime())
  if (requests.length >= allowance.count) return tooManyBatches(requests[0], now)
  return [{ type: 'SuggestionsRequested', data: { profileId, batchId } } as const]
}

const mark = (
  { type, profileId, suggestionId, now }: MarkSuggestion,
  { batch }: SuggestionsState,
) => {
  const progress = batch?.progress[suggestionId]
  if (!batch || !progress || Date.parse(batch.expiresAt) <= now.getTime())
    return suggestionNotFound()
  const data = { profileId, suggestionId }
  switch (type) {
    case 'MarkViewed':
      return progress === 'new' ? [{ type: 'SuggestionViewed', data } as const] : []
    case 'MarkActedUpon':
      return progress === 'acted_upon' ? [] : [{ type: 'SuggestionActedUpon', data } as const]
  }
}

const marked = (
  state: SuggestionsState,
  { suggestionId }: { suggestionId: string },
  as: Progress,
): SuggestionsState => {
  const { batch } = state
  if (!batch?.progress[suggestionId]) return state
  return { ...state, batch: { ...batch, progress: { ...batch.progress, [suggestionId]: as } } }
}

const withBatch = (
  state: SuggestionsState,
  { suggestions, expiresAt, batchId }: Generated,
  at: Instant,
) => {
  const isRecent = within(timing.suggestionsLast, Date.parse(at))
  const before = Object.entries(state.suggested).filter(([, when]) => isRecent(when))
  return {
    ...state,
    pending: state.pending?.batchId === batchId ? null : state.pending,
    batch: {
      expiresAt,
      progress: Object.fromEntries(
        suggestions.map(({ suggestionId }) => [suggestionId, 'new' as const]),
      ),
    },
    suggested: {
      ...Object.fromEntries(before),
      ...Object.fromEntries(suggestions.map(({ suggestedProfileId }) => [suggestedProfileId, at])),
    },
  }
}

/** One member's suggestions. A new batch replaces the previous one. */
export const suggestions: Decider<SuggestionsState, SuggestionsCommand, SuggestionsEvent> = {
  initialState: { batch: null, pending: null, requests: [], suggested: {} },

  decide(command, state) {
    switch (command.type) {
      case 'RequestBatch':
        return request(command, state)
      case 'RecordBatch': {
        const { type: _, ...data } = command
        return state.pending?.batchId === data.batchId
          ? [{ type: 'SuggestionsGenerated', data }]
          : []
      }
      case 'MarkViewed':
      case 'MarkActedUpon':
        return mark(command, state)
      case 'ForgetSuggested': {
        const { type: _, ...data } = command
        const wasSuggested = Object.hasOwn(state.suggested, data.suggestedProfileId)
        return wasSuggested ? [{ type: 'SuggestedMemberLeft', data }] : []
      }
      case 'ForgetExpired': {
        const { profileId, now } = command
        const isOver = state.batch && Date.parse(state.batch.expiresAt) <= now.getTime()
        return isOver ? [{ type: 'SuggestionsForgotten', data: { profileId } }] : []
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'SuggestionsRequested': {
        const requests = [...recent(state.requests, Date.parse(event.at)), event.at]
        return { ...state, requests, pending: { batchId: event.data.batchId, at: event.at } }
      }
      case 'SuggestionsGenerated':
        return withBatch(state, event.data, event.at)
      case 'SuggestionViewed':
        return marked(state, event.data, 'viewed')
      case 'SuggestionActedUpon':
        return marked(state, event.data, 'acted_upon')
      case 'SuggestionsForgotten':
        return { ...state, batch: null }
      case 'SuggestedMemberLeft': {
        const { [event.data.suggestedProfileId]: _, ...suggested } = state.suggested
        return { ...state, suggested }
      }
    }
    return unhandledEvent(event)
  },
}
