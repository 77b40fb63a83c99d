import type { DomainEvent } from '../../../contracts/events.ts'
import { streams } from '../../../contracts/features.ts'
import type { SwipeAction } from '../../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import type { SimulatedEvent } from './agenda.ts'
import { beginConversation } from './talks.ts'
import { likeProbabilityOf } from './taste.ts'
import { DAY, HOUR, randomDuration, type SimulatedMember, type World, whenAwake } from './world.ts'

/** A visit: reads notifications, swipes some cards, and perhaps plans another visit. */
export const visitApp = (world: World, person: SimulatedMember) =>
  function* (at: number): Generator<SimulatedEvent> {
    const { chance, agenda } = world
    yield* readNotifications(world, person, at)
    const cards = Math.ceil(randomDuration(world, 5, 0.9))
    agenda.plan(at + randomDuration(world, 6_000, 0.8), look(world, person, cards))
    if (chance.next() > person.loyalty) return
    const next = at + HOUR + randomDuration(world, person.pace * DAY, 0.7)
    agenda.plan(whenAwake(world, next), visitApp(world, person))
  }

/** Looks at one card after the other, each for some seconds. */
const look = (world: World, person: SimulatedMember, cards: number) =>
  function* (at: number): Generator<SimulatedEvent> {
    yield* swipe(world, person, at)
    if (cards > 1)
      world.agenda.plan(at + randomDuration(world, 6_000, 0.8), look(world, person, cards - 1))
  }

function* readNotifications(
  world: World,
  { profileId, memberId: actor, unread }: SimulatedMember,
  at: number,
) {
  const [first] = unread
  if (first === undefined) return
  const event: DomainEvent =
    unread.length > 1 && world.chance.next() < 0.4
      ? { type: 'AllNotificationsRead', data: { profileId } }
      : { type: 'NotificationRead', data: { notificationId: first, profileId } }
  if (event.type === 'AllNotificationsRead') unread.length = 0
  else unread.shift()
  yield { at, actor, stream: streams.inbox(profileId), events: [event] } satisfies SimulatedEvent
}

type Card = {
  readonly on: SimulatedMember
  readonly mode: DiscoveryMode
  readonly likesBack: boolean
}

/** The next card: half the time a member who already likes the viewer. */
const nextCard = ({ chance, neighbours }: World, person: SimulatedMember): Card | undefined => {
  const admirer = chance.next() < 0.5 ? person.admirers.shift() : undefined
  if (admirer) return { on: admirer.by, mode: admirer.mode, likesBack: true }
  const near = neighbours.get(person.city) ?? []
  const newest = Math.max(0, near.length - 400)
  const on = near[chance.whole(newest, near.length - 1)]
  const mode = chance.one(person.modes)
  if (!on || on === person || !on.modes.includes(mode)) return undefined
  if (person.seen.has(`${on.profileId}/${mode}`)) return undefined
  return { on, mode, likesBack: false }
}

/** The share of likes that are super likes, and of other opinions that are undecided. */
const SUPER = 0.085
const UNDECIDED = 0.185

const opinion = ({ chance }: World, by: SimulatedMember, on: SimulatedMember): SwipeAction => {
  const drawn = chance.next()
  const liking = likeProbabilityOf(by, on)
  if (drawn < liking) return drawn < SUPER * liking ? 'super_like' : 'like'
  return drawn < 1 - UNDECIDED * (1 - liking) ? 'pass' : 'maybe'
}

function* swipe(world: World, by: SimulatedMember, at: number): Generator<SimulatedEvent> {
  const card = nextCard(world, by)
  if (!card) return
  const { on, mode, likesBack } = card
  by.seen.add(`${on.profileId}/${mode}`)
  const actor = by.memberId
  const way = { by: by.profileId, on: on.profileId, mode }
  const action = opinion(world, by, on)
  const swiped: DomainEvent = { type: 'Swiped', data: { ...way, action } }
  const stream = streams.pair(by.profileId, on.profileId)
  const likes = action === 'like' || action === 'super_like'
  if (likes && likesBack) {
    const profiles = [on.profileId, by.profileId] as [string, string]
    const match = { matchId: world.id(), profiles, mode }
    yield { at, actor, stream, events: [swiped, { type: 'Matched', data: match }] }
    yield* beginConversation(world, match, [on, by], at)
    return
  }
  yield { at, actor, stream, events: [swiped] }
  if (likes) on.admirers.push({ by, mode })
  else if (action === 'pass' && world.chance.next() < 0.02)
    yield { at: at, stream, events: [{ type: 'SwipeUndone', data: { ...way, spent: null } }] }
  else if (world.chance.next() < 0.002) yield* turnAway(world, by, on.profileId, at)
}

function* turnAway(
  world: World,
  { memberId: actor, profileId: by }: SimulatedMember,
  on: string,
  at: number,
): Generator<SimulatedEvent> {
  const reason = 'fake_profile' as const
  const report = { by, on, reportId: world.id(), reason, description: null }
  const events: DomainEvent[] = [{ type: 'Blocked', data: { by, on, reason: null } }]
  if (world.chance.next() < 0.3) events.unshift({ type: 'Reported', data: report })
  yield { at, actor, stream: streams.pair(by, on), events }
}
