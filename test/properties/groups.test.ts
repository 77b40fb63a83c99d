import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { Refusal } from '../../contracts/core/refusals.ts'
import { type GroupCommand, group } from '../../domain/groups/decider.ts'
import {
  founderOf,
  type GroupEvent,
  type GroupState,
  isInReach,
} from '../../domain/groups/group-state.ts'
import { groups } from '../../projections/views/groups.ts'
import { foldEvents, type SpecEvent } from '../projections/fold-events.ts'

const members = ['ash', 'bay', 'cedar', 'dune', 'elder', 'fern'] as const
const SEATS = 3
const DAY = 86_400_000
const groupId = 'g'

const admission = fc.constantFrom('invitation', 'approval', 'open')
const step = fc.record({
  does: fc.constantFrom(
    'join',
    'join',
    'join',
    'maybe',
    'leave',
    'remove',
    'invite',
    'decline',
    'accept',
    'accept',
    'refuse',
    'withdraw',
    'choose',
    'suspend',
    'reinstate',
    'say',
    'read',
  ),
  by: fc.nat(members.length - 1),
  on: fc.nat(members.length - 1),
  isFounder: fc.boolean(),
  fits: fc.boolean(),
  admission,
  newcomersRead: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** One command of a step; its time is a day after the one before. */
const commandOf = (
  { does, by, on, isFounder, fits, ...choice }: Step,
  state: GroupState,
  count: number,
): GroupCommand => {
  const profileId = members[by] as string
  const other = members[on] as string
  const founder = (isFounder ? founderOf(state) : undefined) ?? profileId
  const now = new Date(count * DAY)
  switch (does) {
    case 'join':
      return { type: 'Join', profileId, rsvpStatus: 'attending', fits, now }
    case 'maybe':
      return { type: 'Join', profileId, rsvpStatus: 'maybe', fits, now }
    case 'leave':
      return { type: 'Leave', profileId }
    case 'remove':
      return { type: 'Remove', profileId: other, by: founder }
    case 'invite':
      return { type: 'InviteToGroup', profileId: other, by: founder, now }
    case 'decline':
      return { type: 'DeclineGroupInvitation', profileId }
    case 'accept':
      return { type: 'AcceptGroupRequest', profileId: other, by: founder }
    case 'refuse':
      return { type: 'DeclineGroupRequest', profileId: other, by: founder }
    case 'withdraw':
      return { type: 'WithdrawGroupRequest', profileId }
    case 'choose':
      return { type: 'ChooseGroupAdmission', groupId, by: founder, ...choice }
    case 'suspend':
    case 'reinstate':
      return { type: 'SetGroupStanding', profileId, isSuspended: does === 'suspend' }
    case 'say':
      return {
        type: 'SendGroupMessage',
        groupId,
        from: profileId,
        messageId: `m${count}`,
        content: 'Hello.',
      }
    case 'read':
      return { type: 'MarkGroupRead', groupId, by: profileId, upTo: count }
  }
}

const founding = (choice: Pick<Step, 'admission' | 'newcomersRead'>): GroupCommand => ({
  type: 'FoundGroup',
  groupId,
  founder: 'ash',
  name: 'Slow hikers',
  description: null,
  interests: ['hiking'],
  availability: ['weekends'],
  maxMembers: SEATS,
  ...choice,
})

/** Paths into the group for a member, computed from the events alone. */
const pathsAfter = (log: readonly GroupEvent[], profileId: string) => {
  let isInvited = false
  let isInvitedByFounder = false
  let isWaiting = false
  let isRemoved = false
  let state = group.initialState
  for (const event of log) {
    const founder = founderOf(state)
    state = group.evolve(state, { ...event, at: '2026-01-01T00:00:00.000Z' })
    if (!('profileId' in event.data) || event.data.profileId !== profileId) continue
    if (event.type === 'GroupInvited') {
      isInvited = true
      isInvitedByFounder ||= event.data.by === founder
    }
    if (event.type === 'GroupRequested') isWaiting = true
    if (event.type === 'GroupRequestDeclined' || event.type === 'GroupRequestWithdrawn')
      isWaiting = false
    if (event.type === 'GroupLeft') isRemoved = event.data.by !== profileId
    if (event.type === 'GroupInvitationDeclined' || event.type === 'GroupJoined') {
      isInvited = false
      isInvitedByFounder = false
    }
    if (event.type === 'GroupJoined') {
      isWaiting = false
      isRemoved = false
    }
  }
  return { isInvited, isInvitedByFounder, isWaiting, isRemoved }
}

/** Asserts that a new seat was taken on a path that the group's admission names. */
const assertPath = (
  t: ExecutionContext,
  joined: Extract<GroupEvent, { type: 'GroupJoined' }>['data'],
  before: GroupState,
  log: readonly GroupEvent[],
  command: GroupCommand,
) => {
  const { profileId, through, by } = joined
  if (before.seats.some(seat => seat.profileId === profileId)) {
    t.is(through, 'seat')
    return
  }
  const paths = pathsAfter(log, profileId)
  if (through === 'open') {
    t.is(before.admission, 'open')
    t.true(command.type === 'Join' && command.fits)
    t.false(paths.isRemoved)
  } else if (through === 'approval') {
    t.true(paths.isWaiting)
    t.true(by === founderOf(before))
  } else {
    t.is(through, 'invitation')
    t.true(before.admission === 'approval' ? paths.isInvitedByFounder : paths.isInvited)
  }
}

test('any interleaving keeps seats and paths into the group, and the view agrees with the stream', t => {
  fc.assert(
    fc.property(
      fc.record({ admission, newcomersRead: fc.boolean() }),
      fc.array(step, { maxLength: 60 }),
      (choice, steps) => {
        let state = group.initialState
        const log: SpecEvent[] = []
        const events = () => log as unknown as readonly GroupEvent[]
        const said: { revision: number; forNewcomers: boolean; readers: readonly string[] }[] = []
        for (let count = 0; count <= steps.length; count += 1) {
          const next = steps[count - 1]
          const command = next ? commandOf(next, state, count) : founding(choice)
          const decided = group.decide(command, state)
          for (const body of decided instanceof Refusal ? [] : decided) {
            const event = { ...body, at: new Date(count * DAY).toISOString() }
            if (event.type === 'GroupJoined') assertPath(t, event.data, state, events(), command)
            if (event.type === 'GroupMessageSent') {
              t.true(state.seats.some(({ profileId }) => profileId === event.data.from))
              const readers = state.seats.map(({ profileId }) => profileId)
              said.push({ ...event.data, revision: log.length, readers })
            }
            state = group.evolve(state, event)
            log.push({ ...event, revision: log.length })
          }
          t.true(state.seats.length <= SEATS)
          for (const { profileId } of state.seats) {
            t.false(state.invited.includes(profileId))
            t.false(profileId in state.requests)
          }
          for (const profileId of state.invited) t.false(profileId in state.declined)
          t.is(new Set(state.seats.map(({ profileId }) => profileId)).size, state.seats.length)
          t.is(state.status === 'closed', state.seats.length === 0)
        }
        for (const { revision, forNewcomers, readers } of said)
          for (const seat of state.seats)
            if (isInReach(seat, { revision, forNewcomers }))
              t.true(
                readers.includes(seat.profileId) || (forNewcomers && seat.inOpenHistory),
                'nobody reads from before their seat',
              )

        const document = foldEvents(groups, log)[groupId]
        const seatsOf = (seats: GroupState['seats'] | undefined) =>
          seats?.map(({ profileId, rsvpStatus, since, inOpenHistory, isSuspended }) => ({
            profileId,
            rsvpStatus,
            since,
            inOpenHistory,
            isSuspended,
          }))
        t.deepEqual(
          seatsOf(document?.seats),
          state.status === 'closed' ? undefined : seatsOf(state.seats),
        )
        if (!document) return
        t.deepEqual(document.invited, state.invited)
        t.is(
          document.openFor.length > 0,
          state.seats.length < SEATS && state.admission !== 'invitation',
        )
        const asked = Object.entries(state.requests).filter(([, one]) => one.status !== 'withdrawn')
        t.deepEqual(
          document.requests
            .map(one => [one.profileId, one.isDeclined ? 'declined' : 'waiting'])
            .sort(),
          asked.map(([profileId, { status }]) => [profileId, status]).sort(),
        )
      },
    ),
    { numRuns: 300 },
  )
})
