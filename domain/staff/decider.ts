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

type JobEvent = EventsOfDecider<'jobChanges'>
type JobChange = EventNamed<'JobRetried'>['data']

export type JobCommand = JobChange & { readonly type: 'RecordRetry' | 'RecordDrop' }

/** Audit record of the staff's changes to failed jobs. */
export const jobChanges: Decider<null, JobCommand, JobEvent> = {
  initialState: null,
  decide: ({ type, ...data }) => [
    { type: type === 'RecordRetry' ? 'JobRetried' : 'JobDropped', data },
  ],
  evolve: () => null,
}

type ParkingEvent = EventsOfDecider<'parking'>

/** An event that is set aside. */
export type ParkedEvent = EventNamed<'EventParked'>['data']

export type ParkingCommand =
  | (ParkedEvent & { readonly type: 'Park' })
  | (EventNamed<'EventUnparked'>['data'] & { readonly type: 'Unpark' })

/** The events that readers of the log pass over, by id. */
export const parking: Decider<ReadonlyMap<string, ParkedEvent>, ParkingCommand, ParkingEvent> = {
  initialState: new Map(),

  decide(command, parked) {
    const isParked = parked.has(command.eventId)
    switch (command.type) {
      case 'Park': {
        const { type: _, ...data } = command
        if (data.eventType === 'EventParked' || data.eventType === 'EventUnparked')
          return new Refusal('bad_input', 'What is parked is itself recorded so: use unpark.')
        return isParked ? [] : [{ type: 'EventParked', data }]
      }
      case 'Unpark': {
        const { type: _, ...data } = command
        return isParked ? [{ type: 'EventUnparked', data }] : []
      }
    }
  },

  evolve(parked, event) {
    switch (event.type) {
      case 'EventParked':
        return new Map(parked).set(event.data.eventId, event.data)
      case 'EventUnparked':
        return new Map([...parked].filter(([id]) => id !== event.data.eventId))
    }
    return unhandledEvent(event)
  },
}

type SuspensionEvent = EventsOfDecider<'suspension'>
type SuspensionData = EventNamed<'MemberSuspended'>['data']
type HashesData = EventNamed<'SuspensionHashesStored'>['data']

/** Whether a member is suspended, with the stored notes and hashes. */
export type Suspension = {
  readonly suspended: boolean
  /** What it follows from while it stands: a decision with its reason, a command, or another account. */
  readonly from: 'decision' | 'command' | 'account'
  /** The member; undefined before the first suspension. */
  readonly memberId?: string
  readonly notes: readonly string[]
  /** Identity hashes of the member by key id; a lifted suspension retains them. */
  readonly hashes: Readonly<Record<string, readonly string[]>>
}

type Hashes = Pick<HashesData, 'hashesId' | 'identityHashes'> & {
  readonly since?: HashesData['since']
}

export type SuspensionCommand =
  | (SuspensionData & { readonly type: 'Suspend'; readonly hashed?: Hashes })
  | (SuspensionData & { readonly type: 'Lift' })
  | { readonly type: 'ForgetNote'; readonly profileId: string; readonly noteId: string }
  | (Hashes &
      Pick<HashesData, 'memberId' | 'profileId'> & { readonly type: 'StoreSuspensionHashes' })
  | {
      readonly type: 'EraseSuspensionHashes'
      readonly profileId: string
      readonly hashesId: string
    }

const hashesStored = (
  { memberId, profileId }: Pick<HashesData, 'memberId' | 'profileId'>,
  { hashesId, identityHashes, since = null }: Hashes,
): SuspensionEvent[] =>
  identityHashes.length === 0
    ? []
    : [
        {
          type: 'SuspensionHashesStored',
          data: { memberId, profileId, hashesId, identityHashes, since },
        },
      ]

const fromOf = ({ decisionId, carried }: SuspensionData): Suspension['from'] => {
  if (decisionId !== undefined) return 'decision'
  return carried ? 'account' : 'command'
}

/**
 * The staff's decision that a member may not take part, and its end. Everything a suspended member
 * did stays stored. A decision takes over a suspension by command, and with it ends nothing else: the end of
 * one may come late, after the staff suspended the member anew.
 */
export const suspension: Decider<Suspension, SuspensionCommand, SuspensionEvent> = {
  initialState: { suspended: false, from: 'command', notes: [], hashes: {} },

  decide(command, { suspended, from, notes, hashes }) {
    const { profileId } = command
    switch (command.type) {
      case 'Suspend': {
        const { type: _, hashed, ...data } = command
        const takesOver = from === 'command' && data.decisionId !== undefined
        if (suspended && !takesOver) return []
        return [{ type: 'MemberSuspended', data }, ...(hashed ? hashesStored(data, hashed) : [])]
      }
      case 'Lift': {
        const { type: _, ...data } = command
        const isMeant = data.decisionId === undefined || from === 'decision'
        return suspended && isMeant ? [{ type: 'SuspensionLifted', data }] : []
      }
      case 'ForgetNote': {
        const { noteId } = command
        if (!notes.includes(noteId)) return []
        return [{ type: 'SuspensionNoteForgotten', data: { profileId, noteId } }]
      }
      case 'StoreSuspensionHashes': {
        const known = new Set(Object.values(hashes).flat())
        const identityHashes = command.identityHashes.filter(hash => !known.has(hash))
        return suspended ? hashesStored(command, { ...command, identityHashes }) : []
      }
      case 'EraseSuspensionHashes': {
        const { hashesId } = command
        if (!(hashesId in hashes)) return []
        return [{ type: 'SuspensionHashesErased', data: { profileId, hashesId } }]
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberSuspended':
      case 'SuspensionLifted': {
        const { noteId } = event.data
        const notes = noteId === undefined ? state.notes : [...state.notes, noteId]
        const { memberId } = event.data
        const suspended = event.type === 'MemberSuspended'
        return { ...state, memberId, suspended, from: fromOf(event.data), notes }
      }
      case 'SuspensionNoteForgotten':
        return { ...state, notes: state.notes.filter(noteId => noteId !== event.data.noteId) }
      case 'SuspensionHashesStored': {
        const { hashesId, identityHashes } = event.data
        return { ...state, hashes: { ...state.hashes, [hashesId]: identityHashes } }
      }
      case 'SuspensionHashesErased': {
        const { [event.data.hashesId]: _, ...hashes } = state.hashes
        return { ...state, hashes }
      }
    }
    return unhandledEvent(event)
  },
}
