import {
  comparePositions,
  type Instant,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import { type DomainEvent, eventsByDecider } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import type { LikeReceipt } from '../../contracts/matching/likes.ts'
import { type ArchiveRule, archiveRules, type StreamKind } from './archive-rules.ts'

/** A stream that may leave the log. */
export type ArchivableStream = {
  readonly stream: string
  readonly kind: StreamKind
  readonly last: number
  /** Position of its last event. */
  readonly position: Position
}

export type ArchiveScan = {
  /** Takes the next event of the log, in its order. Types that are not of `scannedTypes` are ignored. */
  observe(event: RecordedEvent<DomainEvent>): void
  /** The streams that may leave, in the order of their first events. */
  archivable(): ArchivableStream[]
  /** More streams may leave than were looked at: archive these, then scan again. */
  isCut(): boolean
}

type Rule<L extends ArchiveRule['leaves']> = Extract<ArchiveRule, { leaves: L }>

const rules = Object.entries(archiveRules) as [StreamKind, ArchiveRule][]

const kinds = <L extends ArchiveRule['leaves']>(leaves: L): [StreamKind, Rule<L>][] =>
  rules.filter((entry): entry is [StreamKind, Rule<L>] => entry[1].leaves === leaves)

const ofDays = kinds('day is over').map(([kind]) => kind)
const ofAccounts = kinds('account is erased')

const kindOfType = new Map<string, StreamKind>(
  Object.entries(eventsByDecider).flatMap(([kind, events]) =>
    events.map(({ type }) => [type, kind as StreamKind] as const),
  ),
)

const erasure = ['AccountClosed', 'AccountForgotten'] as const

/** The event types by which `erasedAccounts` decides. */
export const erasureTypes: readonly DomainEvent['type'][] = erasure

/** Types of other streams that tell the outcome of what a day's allowance paid for. */
const outcomeTypes = ['Swiped', 'LikeDeclined', 'SwipeUndone', 'HangoutInvited'] as const

/** The event types by which a scan decides. */
export const scannedTypes: readonly DomainEvent['type'][] = [
  ...outcomeTypes,
  ...[...ofDays, ...ofAccounts.map(([kind]) => kind)].flatMap(kind =>
    eventsByDecider[kind].map(({ type }) => type),
  ),
]

/** Position of the closing by member id, of accounts whose erasure was complete before an instant. */
export type ErasedAccounts = ReadonlyMap<string, Position>

/** Finds the accounts that were erased before an instant. */
export const erasedAccounts = (before: Instant) => {
  const closed = new Map<string, Position>()
  const erased = new Map<string, Position>()
  return {
    observe({ type, data, position, at }: RecordedEvent<DomainEvent>): void {
      if (type === 'AccountClosed') closed.set(data.memberId, position)
      else if (type === 'AccountForgotten' && at < before) {
        const closedAt = closed.get(data.memberId)
        if (closedAt !== undefined) erased.set(data.memberId, closedAt)
      }
    },
    erased: (): ErasedAccounts => erased,
  }
}

type Owned = { readonly closedAt: Position; readonly erasedBy: ReadonlySet<string> }

/** The streams of erased accounts that may leave, by name. */
const ownedStreams = (accounts: ErasedAccounts): ReadonlyMap<string, Owned> => {
  const owned = new Map<string, Owned>()
  for (const [kind, { erasedBy }] of ofAccounts) {
    const types = new Set<string>(erasedBy)
    const nameOf = streams[kind] as (...ids: string[]) => string
    for (const [memberId, closedAt] of accounts)
      owned.set(nameOf(profileIdOf(memberId)), { closedAt, erasedBy: types })
  }
  return owned
}

/** What a stream still waits for after an event, and what the event settles, by key. */
const waitsFor = ({ type, data }: DomainEvent): readonly string[] => {
  if (type === 'LikeSpent') return [data.spent.id]
  if (type === 'InvitationCounted') return [data.invitationId]
  return type === 'Notified' ? [data.notificationId] : []
}

const settles = ({ type, data }: DomainEvent): readonly string[] => {
  if (type === 'Swiped') return data.spent ? [data.spent.id] : []
  if (type === 'HangoutInvited' || type === 'InvitationReturned') return [data.invitationId]
  return type === 'NotificationsForgotten' ? data.notificationIds : []
}

/** The like that an event takes back: the return of a like stays with its cause, which a view reads. */
const takenBack = (event: DomainEvent): { by: string; spent: LikeReceipt } | undefined => {
  const { type } = event
  if (type !== 'LikeDeclined' && type !== 'SwipeUndone' && type !== 'LikeReturned') return undefined
  const { by, spent } = event.data
  return spent ? { by, spent } : undefined
}

type Candidate = { readonly kind: StreamKind; last: number; position: Position }

/**
 * Scans the log for whole streams that may leave it, by `archiveRules`: those without an event at or
 * after `before`. Looks at `most` streams at once, so that memory is bounded.
 */
export const scanForArchive = ({
  before,
  erased,
  most,
}: {
  readonly before: Instant
  readonly erased: ErasedAccounts
  readonly most: number
}): ArchiveScan => {
  const owned = ownedStreams(erased)
  const days = new Set(ofDays)
  const candidates = new Map<string, Candidate>()
  /** By what is waited for: the stream that stays until it comes. */
  const unsettled = new Map<string, string>()
  let isCut = false

  const mayLeave = ({ stream, type, position, at }: RecordedEvent<DomainEvent>): boolean => {
    if (at >= before) return false
    const owner = owned.get(stream)
    if (!owner) return days.has(kindOfType.get(type) as StreamKind)
    return comparePositions(position, owner.closedAt) < 0 || owner.erasedBy.has(type)
  }

  const note = (event: RecordedEvent<DomainEvent>): void => {
    const { stream, type, revision, position } = event
    const kind = kindOfType.get(type)
    if (!kind || (!days.has(kind) && !owned.has(stream))) return
    if (!mayLeave(event)) {
      candidates.delete(stream)
      return
    }
    const known = candidates.get(stream)
    if (known) Object.assign(known, { last: revision, position })
    else if (revision > 0)
      return // it was found to stay, or not looked at
    else if (candidates.size < most) candidates.set(stream, { kind, last: 0, position })
    else {
      isCut = true
      return
    }
    for (const key of waitsFor(event)) unsettled.set(key, stream)
  }

  return {
    observe(event) {
      note(event)
      for (const key of settles(event)) unsettled.delete(key)
      const like = takenBack(event)
      if (like) candidates.delete(streams.likes(like.by, like.spent.day))
    },
    archivable() {
      const waiting = new Set(unsettled.values())
      return [...candidates].flatMap(([stream, candidate]) =>
        waiting.has(stream) ? [] : [{ stream, ...candidate }],
      )
    },
    isCut: () => isCut,
  }
}
