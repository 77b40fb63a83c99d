import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { timing } from '../../contracts/core/limits.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type InsightEvent = EventsOfDecider<'insight'>
type Analysed = EventNamed<'ProfileAnalysed'>['data']
type Requested = EventNamed<'InsightRequested'>['data']

/** The analyses of one member's profile. */
export type InsightState = {
  /** The request without an answer. */
  readonly pending: { readonly insightId: string; readonly at: Instant } | null
  /** Hash of the last analysed profile; empty before. */
  readonly basis: string
}

type RequestInsight = Requested & { readonly type: 'RequestInsight'; readonly now: Date }
type RecordAnalysis = Analysed & { readonly type: 'RecordAnalysis' }
type ConfirmInsight = Requested & { readonly type: 'ConfirmInsight' }
export type InsightCommand = RequestInsight | RecordAnalysis | ConfirmInsight

/** The pending request; one that is overdue no longer counts. */
export const pendingInsight = ({ pending }: InsightState, now: Date): string | undefined =>
  pending && now.getTime() - Date.parse(pending.at) < timing.suggestionsPending
    ? pending.insightId
    : undefined

/** One request at a time; each is answered once, by a new analysis or the stored one. */
export const insight: Decider<InsightState, InsightCommand, InsightEvent> = {
  initialState: { pending: null, basis: '' },

  decide(command, state) {
    switch (command.type) {
      case 'RequestInsight': {
        const { type: _, now, ...data } = command
        return pendingInsight(state, now) ? [] : [{ type: 'InsightRequested', data }]
      }
      case 'RecordAnalysis': {
        const { type: _, ...data } = command
        return state.pending?.insightId === data.insightId
          ? [{ type: 'ProfileAnalysed', data }]
          : []
      }
      case 'ConfirmInsight': {
        const { type: _, ...data } = command
        return state.pending?.insightId === data.insightId
          ? [{ type: 'InsightConfirmed', data }]
          : []
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'InsightRequested':
        return { ...state, pending: { insightId: event.data.insightId, at: event.at } }
      case 'ProfileAnalysed':
        return { pending: null, basis: event.data.basis }
      case 'InsightConfirmed':
        return { ...state, pending: null }
    }
    return unhandledEvent(event)
  },
}
