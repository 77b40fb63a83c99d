import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'
import type { ReportOutcome } from '../../contracts/staff/staff.ts'

type ReportResolutionEvent = EventsOfDecider<'reportResolution'>
type Resolved = EventNamed<'ReportResolved'>['data']

export type ReportResolution =
  | { readonly status: 'pending' | 'forgotten' }
  | { readonly status: 'resolved'; readonly outcome: ReportOutcome }

export type ReportResolutionCommand =
  | (Resolved & { readonly type: 'ResolveReport' })
  | { readonly type: 'ForgetReport'; readonly reportId: string }

const reportNotFound = () => new Refusal('not_found', 'There is no such report any more.')

/** The resolution of a report. It can change until the report is erased. */
export const reportResolution: Decider<
  ReportResolution,
  ReportResolutionCommand,
  ReportResolutionEvent
> = {
  initialState: { status: 'pending' },

  decide(command, state) {
    switch (command.type) {
      case 'ResolveReport': {
        const { type: _, ...data } = command
        if (state.status === 'forgotten') return reportNotFound()
        if (state.status === 'resolved' && state.outcome === data.outcome) return []
        return [{ type: 'ReportResolved', data }]
      }
      case 'ForgetReport': {
        const { reportId } = command
        return state.status === 'forgotten' ? [] : [{ type: 'ReportForgotten', data: { reportId } }]
      }
    }
  },

  evolve(_, event) {
    switch (event.type) {
      case 'ReportResolved':
        return { status: 'resolved', outcome: event.data.outcome }
      case 'ReportForgotten':
        return { status: 'forgotten' }
    }
    return unhandledEvent(event)
  },
}
