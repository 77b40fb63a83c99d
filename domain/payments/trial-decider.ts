import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'

type TrialEvent = EventsOfDecider<'trial'>

/** A person's first week: available, reserved for a checkout of one account, or used. */
export type Trial =
  | { readonly status: 'free' }
  | { readonly status: 'reserved'; readonly claimId: string }
  | { readonly status: 'had' }

type OfTrial = { readonly trialId: string }
/** Reserves it for an account, unless it is reserved or used. */
type Reserve = OfTrial & { readonly type: 'Reserve'; readonly claimId: string }
/** An account that paid for nothing releases it. */
type Release = OfTrial & { readonly type: 'Release'; readonly claimId: string }
/** The person has paid for a subscription. */
type RecordHad = OfTrial & { readonly type: 'RecordHad' }
type Forget = OfTrial & { readonly type: 'Forget' }

export type TrialCommand = Reserve | Release | RecordHad | Forget

/**
 * At most one account of a person may check out with the first week. Once used, no account may
 * until it is forgotten. No command is refused: after `Reserve`, the
 * reserved state names the account that has it.
 */
export const trial: Decider<Trial, TrialCommand, TrialEvent> = {
  initialState: { status: 'free' },

  decide(command, state) {
    const { trialId } = command
    switch (command.type) {
      case 'Reserve': {
        const { claimId } = command
        return state.status === 'free'
          ? [{ type: 'TrialReserved', data: { trialId, claimId } }]
          : []
      }
      case 'Release': {
        const { claimId } = command
        const isOwn = state.status === 'reserved' && state.claimId === claimId
        return isOwn ? [{ type: 'TrialReleased', data: { trialId, claimId } }] : []
      }
      case 'RecordHad':
        return state.status === 'had' ? [] : [{ type: 'TrialHad', data: { trialId } }]
      case 'Forget':
        return state.status === 'free' ? [] : [{ type: 'TrialForgotten', data: { trialId } }]
    }
  },

  evolve(_, event) {
    switch (event.type) {
      case 'TrialReserved':
        return { status: 'reserved', claimId: event.data.claimId }
      case 'TrialHad':
        return { status: 'had' }
      case 'TrialReleased':
      case 'TrialForgotten':
        return { status: 'free' }
    }
    return unhandledEvent(event)
  },
}
