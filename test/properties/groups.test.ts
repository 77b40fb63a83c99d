import test from 'ava'
import fc from 'fast-check'
import { type GroupCommand, group } from '../../command-api/groups/decider.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { groups } from '../../projections/groups.ts'
import { foldEvents } from '../fold-events.ts'

const members = ['ash', 'bay', 'cedar', 'dune', 'elder', 'fern'] as const
const SEATS = 3
const groupId = 'g'

const step = fc.record({
  does: fc.constantFrom(
    'join',
    'join',
    'maybe',
    'leave',
    'remove',
    'invite',
    'decline',
    'say',
    'read',
  ),
  by: fc.nat(members.length - 1),
  on: fc.nat(members.length - 1),
  fits: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const commandOf = ({ does, by, on, fits }: Step, count: number): GroupCommand => {
  const profileId = members[by] as string
  const other = members[on] as string
  switch (does) {
    case 'join':
      return { type: 'Join', profileId, rsvpStatus: 'attending', fits }
    case 'maybe':
      return { type: 'Join', profileId, rsvpStatus: 'maybe', fits }
    case 'leave':
      return { type: 'Leave', profileId }
    case 'remove':
      return { type: 'Remove', profileId: other, by: profileId }
    case 'invite':
      return { type: 'InviteToGroup', profileId: other, by: profileId, now: new Date(0) }
    case 'decline':
      return { type: 'DeclineGroupInvitation', profileId }
    case 'say':
      return {
        ...{ type: 'SendGroupMessage', groupId, from: profileId },
        ...{ messageId: `m${count}`, content: 'Hello.' },
      }
    case 'read':
      return { type: 'MarkGroupRead', groupId, by: profileId, upTo: count }
  }
}

const founding: GroupCommand = {
  ...{ type: 'FoundGroup', groupId, founder: 'ash', name: 'Slow hikers', description: null },
  ...{ interests: ['hiking'], availability: ['weekends'], maxMembers: SEATS },
}

test('any interleaving keeps the seats, and the view agrees with the stream', t => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      let state = group.initialState
      const log: Parameters<typeof foldEvents>[1][number][] = []
      for (const [count, command] of [founding, ...steps.map(commandOf)].entries()) {
        const decided = group.decide(command, state)
        for (const body of decided instanceof Refusal ? [] : decided) {
          const event = { ...body, at: new Date(count * 1_000).toISOString() }
          if (event.type === 'GroupMessageSent')
            t.true(state.seats.some(({ profileId }) => profileId === event.data.from))
          state = group.evolve(state, event)
          log.push({ ...event, revision: log.length })
        }
        t.true(state.seats.length <= SEATS)
        for (const { profileId } of state.seats) t.false(state.invited.includes(profileId))
        for (const profileId of state.invited) t.false(profileId in state.declined)
        t.is(new Set(state.seats.map(({ profileId }) => profileId)).size, state.seats.length)
        t.is(state.status === 'closed', state.seats.length === 0)
      }
      const document = foldEvents(groups, log)[groupId]
      t.deepEqual(
        document?.seats.map(({ profileId, rsvpStatus }) => ({ profileId, rsvpStatus })),
        state.status === 'closed' ? undefined : [...state.seats],
      )
      if (document) t.deepEqual(document.invited, state.invited)
      if (document) t.is(document.openFor.length > 0, state.seats.length < SEATS)
    }),
    { numRuns: 200 },
  )
})
