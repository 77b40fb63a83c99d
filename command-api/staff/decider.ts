import type { Decider } from '../../contracts/decider.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { Refusal } from '../../contracts/refusals.ts'
import type { ReportOutcome } from '../../contracts/staff.ts'

type HandlingEvent = EventNamed<'ReportResolved' | 'ReportForgotten'>
type Resolved = EventNamed<'ReportResolved'>['data']

/** How far the staff have come with a report. */
export type Handling =
  | { readonly status: 'pending' | 'forgotten' }
  | { readonly status: 'resolved'; readonly outcome: ReportOutcome }

export type HandlingCommand =
  | (Resolved & { readonly type: 'ResolveReport' })
  | { readonly type: 'ForgetReport'; readonly reportId: string }

const noReport = () => new Refusal('not_found', 'There is no such report any more.')

/** What the staff make of one report. A report can be resolved anew, never after it is forgotten. */
export const handling: Decider<Handling, HandlingCommand, HandlingEvent> = {
  initialState: { status: 'pending' },

  decide(command, state) {
    switch (command.type) {
      case 'ResolveReport': {
        const { type: _, ...data } = command
        if (state.status === 'forgotten') return noReport()
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
  },
}

type StandingEvent = EventNamed<'MemberSuspended' | 'SuspensionLifted'>

/** Whether a member may be here. */
export type Standing = { readonly suspended: boolean }

export type StandingCommand = EventNamed<'MemberSuspended'>['data'] & {
  readonly type: 'Suspend' | 'Lift'
}

/** Whether the staff let a member be here; whatever they said and did stays theirs meanwhile. */
export const standing: Decider<Standing, StandingCommand, StandingEvent> = {
  initialState: { suspended: false },

  decide({ type, ...data }, { suspended }) {
    switch (type) {
      case 'Suspend':
        return suspended ? [] : [{ type: 'MemberSuspended', data }]
      case 'Lift':
        return suspended ? [{ type: 'SuspensionLifted', data }] : []
    }
  },

  evolve: (_, { type }) => ({ suspended: type === 'MemberSuspended' }),
}
