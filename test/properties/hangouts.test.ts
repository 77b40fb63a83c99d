import test from 'ava'
import fc from 'fast-check'
import type { DatedEvent } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { eventsByDecider } from '../../contracts/events.ts'
import type { InvitationStatus } from '../../contracts/hangouts/hangouts.ts'
import { type HangoutCommand, hangout } from '../../domain/hangouts/decider.ts'
import { type HangoutEvent, statusAt } from '../../domain/hangouts/invitation-rules.ts'
import { hangouts } from '../../projections/views/hangouts.ts'
import { foldEvents } from '../projections/fold-events.ts'

const DAY = 86_400_000
const start = Date.parse('2026-01-01T00:00:00.000Z')
const members = ['ash', 'bay'] as const
const topics = ['hiking', 'yoga'] as const
const proposal = {
  hobby: 'hiking',
  timeSlot: 'weekend_morning',
  message: null,
  suggestedDate: null,
  location: null,
}

const step = fc.record({
  does: fc.constantFrom(
    'invite',
    'invite',
    'accepted',
    'accepted',
    'declined',
    'cancelled',
    'expire',
    'part',
    'plan',
    'complete',
    'forget',
  ),
  by: fc.nat(1),
  /** Index among the invitations so far. */
  which: fc.nat(5),
  topic: fc.nat(1),
  /** Days until the next step. */
  days: fc.constantFrom(0, 0, 1, 12, 30),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const commandOf = ({ does, by, which, topic }: Step, count: number, now: Date): HangoutCommand => {
  const inviter = members[by] as string
  const invitee = members[1 - by] as string
  const invitationId = `i${count === 0 ? 0 : which % count}`
  switch (does) {
    case 'invite':
      return {
        type: 'Invite',
        invitationId: `i${count}`,
        inviter,
        invitee,
        topic: topics[topic] as string,
        proposal,
        now,
      }
    case 'accepted':
    case 'declined':
    case 'cancelled':
      return { type: 'Answer', invitationId, by: inviter, status: does, now }
    case 'expire':
      return { type: 'Expire', invitationId, now }
    case 'part':
      return { type: 'CancelPending', by: inviter }
    case 'plan':
      return {
        type: 'Plan',
        invitationId,
        by: inviter,
        changes: { notes: null },
        isCompleted: undefined,
      }
    case 'complete':
      return { type: 'Plan', invitationId, by: inviter, changes: {}, isCompleted: true }
    case 'forget':
      return { type: 'Forget', profiles: [...members] }
  }
}

/** Who may cause which change of a pending invitation; every other status is final. */
const isAllowed = (event: DatedEvent<HangoutEvent>, by: string, at: number): boolean => {
  switch (event.type) {
    case 'HangoutAccepted':
    case 'HangoutDeclined':
      return event.data.invitee === by
    case 'HangoutExpired':
      return at >= 30 * DAY
    default:
      return true
  }
}

const next = {
  HangoutAccepted: 'accepted',
  HangoutDeclined: 'declined',
  HangoutCancelled: 'cancelled',
  HangoutExpired: 'expired',
} as const satisfies Partial<Record<HangoutEvent['type'], InvitationStatus>>

const doing = (does: Step['does'], by: number, which = 0, days: Step['days'] = 0): Step => ({
  does,
  by,
  which,
  topic: 0,
  days,
})

/** Together these try every transition, independent of the random histories. */
const everyEnd = [
  ...[doing('invite', 0), doing('accepted', 1), doing('plan', 0), doing('complete', 1)],
  ...[doing('invite', 0), doing('declined', 1, 1), doing('invite', 0), doing('cancelled', 0, 2)],
  ...[doing('invite', 0, 0, 30), doing('expire', 0, 3), doing('forget', 0)],
]

test('any interleaving keeps one open invitation a topic, answers are final, and the view agrees', t => {
  const seen = new Set<HangoutEvent['type']>()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      let state = hangout.initialState
      let now = start
      let count = 0
      const log: Parameters<typeof foldEvents>[1][number][] = []
      const sent = new Map<string, { at: number; status: InvitationStatus }>()
      for (const one of steps) {
        const command = commandOf(one, count, new Date(now))
        if (command.type === 'Invite') count += 1
        const decided = hangout.decide(command, state)
        const by = members[one.by] as string
        for (const body of decided instanceof Refusal ? [] : decided) {
          const event = { ...body, at: new Date(now).toISOString() }
          if (event.type === 'HangoutInvited')
            sent.set(event.data.invitationId, { at: now, status: 'pending' })
          if (event.type in next) {
            const { invitationId } = event.data as { invitationId: string }
            const invitation = sent.get(invitationId)
            t.is(invitation?.status, 'pending', 'only what is pending changes')
            t.true(isAllowed(event, by, now - (invitation?.at ?? now)), event.type)
            if (invitation) invitation.status = next[event.type as keyof typeof next]
          }
          if (event.type === 'HangoutPlanned' || event.type === 'HangoutCompleted')
            t.is(sent.get(event.data.invitationId)?.status, 'accepted')
          state = hangout.evolve(state, event)
          log.push(event)
          seen.add(event.type)
        }
        const open = Object.values(state.invitations).filter(
          invitation => statusAt(invitation, new Date(now)) === 'pending',
        )
        for (const topic of topics)
          t.true(open.filter(invitation => invitation.topic === topic).length <= 1, topic)
        now += one.days * DAY
      }
      const documents = Object.entries(foldEvents(hangouts, log)).map(([id, document]) => {
        t.is(document.planners.length > 0, document.status === 'accepted')
        return [id, { status: document.status, isCompleted: document.isCompleted }]
      })
      const stored = Object.entries(state.invitations).map(([id, { status, isCompleted }]) => {
        return [id, { status, isCompleted }]
      })
      t.deepEqual(Object.fromEntries(documents), Object.fromEntries(stored))
    }),
    { numRuns: 300, examples: [[everyEnd]] },
  )
  const all = eventsByDecider.hangout.map(({ type }) => type)
  t.deepEqual([...seen].toSorted(), all.toSorted(), 'every transition was tried')
})
