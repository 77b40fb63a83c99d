import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { timing } from '../../contracts/core/limits.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type InsightEvent = EventsOfDecider<'insight'>
type Analysed = EventNamed<'ProfileAnalysed'>['data']
type Requested = EventNamed<'InsightRequested'>['data']

/** The analyses of one member's profile. */
type InsightState = {
  /** The request without an answer. */
  readonly pending: { readonly insightId: string; readonly at: Instant } | null
  /** Hash of the last analysed profile; empty before. */
  readonly basis: string
}

type RequestInsight = Requested & { readonly type: 'RequestInsight'; readonly now: Date }
type RecordAnalysis = Analysed & { readonly type: 'RecordAnalysis' }
type ConfirmInsight = Requested & { readonly type: 'ConfirmInsight' }
type InsightCommand = RequestInsight | RecordAnalysis | ConfirmInsight

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

type Scored = EventNamed<'CompatibilityScored'>['data']
type ScoreEvent = EventsOfDecider<'score'>
type RecordScore = Scored & { readonly type: 'RecordScore' }
type ForgetScore = { readonly type: 'ForgetScore'; readonly profiles: Scored['profiles'] }

/** The latest score of two members; null before the first. */
type Score = Pick<Scored, 'basis' | 'isAiGenerated'> | null

/**
 * Compatibility of two members: scored once per input, and again when a model can replace a score
 * of text analysis.
 */
export const score: Decider<Score, RecordScore | ForgetScore, ScoreEvent> = {
  initialState: null,

  decide(command, state) {
    if (command.type === 'ForgetScore') {
      const { profiles } = command
      return state === null ? [] : [{ type: 'ScoreForgotten', data: { profiles } }]
    }
    const { type: _, ...data } = command
    const isNews = state?.basis !== data.basis || (data.isAiGenerated && !state.isAiGenerated)
    return isNews ? [{ type: 'CompatibilityScored', data }] : []
  },

  evolve(_, event) {
    switch (event.type) {
      case 'CompatibilityScored': {
        const { basis, isAiGenerated } = event.data
        return { basis, isAiGenerated }
      }
      case 'ScoreForgotten':
        return null
    }
    return unhandledEvent(event)
  },
}
