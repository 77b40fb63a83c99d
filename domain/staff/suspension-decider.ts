import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

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
