import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { scripts } from '../words/words.ts'
import type { SimulatedEvent } from './agenda.ts'
import { likeProbabilityOf } from './taste.ts'
import {
  DAY,
  HOUR,
  MINUTE,
  randomDuration,
  type SimulatedMember,
  type World,
  whenAwake,
} from './world.ts'

/** A visit: reads notifications, swipes some cards, and perhaps plans another visit. */
export const visitApp = (world: World, person: SimulatedMember) =>
  function* (at: number): Generator<SimulatedEvent> {
    const { chance, agenda } = world
    yield* readNotifications(world, person, at)
    const cards = Math.ceil(randomDuration(world, 5, 0.9))
    agenda.plan(at + randomDuration(world, 6_000, 0.8), look(world, person, cards))
    if (chance.roll() > person.loyalty) return
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
    unread.length > 1 && world.chance.roll() < 0.4
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

/** The share of looks that are in the first of a member's modes, which is dating for most; others are in any. */
const FIRST_MODE = 0.7

/** The next card: half the time a member who already likes the viewer. */
const nextCard = ({ chance, neighboursOf }: World, person: SimulatedMember): Card | undefined => {
  const admirer = chance.roll() < 0.5 ? person.admirers.shift() : undefined
  if (admirer) return { on: admirer.by, mode: admirer.mode, likesBack: true }
  const near = neighboursOf(person)
  const newest = Math.max(0, near.length - 400)
  const on = near[chance.whole(newest, near.length - 1)]
  const mode = chance.chance(FIRST_MODE) ? person.one.modes[0] : chance.one(person.one.modes)
  if (!on || !mode || on === person || !on.one.modes.includes(mode)) return undefined
  if (person.seen.has(`${on.profileId}/${mode}`)) return undefined
  const waiting = person.admirers.findIndex(one => one.by === on && one.mode === mode)
  if (waiting >= 0) person.admirers.splice(waiting, 1)
  return { on, mode, likesBack: waiting >= 0 }
}

/** The share of likes that are super likes, and of other opinions that are undecided. */
const SUPER = 0.085
const UNDECIDED = 0.185

const opinion = ({ chance }: World, by: SimulatedMember, on: SimulatedMember): SwipeAction => {
  const drawn = chance.roll()
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
  world.makeTrue('swipes', at, by.profileId, on.profileId, mode, action)
  if (likes) world.makeTrue('likes', at, by.profileId, on.profileId)
  if (likes && likesBack) {
    const profiles = [on.profileId, by.profileId] as [string, string]
    const match = { matchId: world.id(), profiles, mode }
    world.makeTrue('matches', at, match.matchId, mode, ...profiles)
    yield { at, actor, stream, events: [swiped, { type: 'Matched', data: match }] }
    yield* beginConversation(world, match, [on, by], at)
    return
  }
  yield { at, actor, stream, events: [swiped] }
  if (likes) on.admirers.push({ by, mode })
  else if (action === 'pass' && world.chance.roll() < 0.02)
    yield { at: at, stream, events: [{ type: 'SwipeUndone', data: { ...way } }] }
  else if (world.chance.roll() < 0.002) yield* turnAway(world, by, on.profileId, at)
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
  world.makeTrue('blocks', at, by, on)
  if (world.chance.roll() < 0.3) {
    world.makeTrue('reports', at, report.reportId, by, on)
    events.unshift({ type: 'Reported', data: report })
  }
  yield { at, actor, stream: streams.pair(by, on), events }
}

const lines = scripts.flatMap(script => script.lines.map(([, text]) => text))

type Match = {
  readonly matchId: string
  readonly profiles: [string, string]
  readonly mode: DiscoveryMode
}

type SimulatedConversation = {
  readonly match: Match
  readonly stream: string
  readonly sides: readonly [SimulatedMember, SimulatedMember]
  /** Number of events of the conversation, which is the revision of the next one. */
  length: number
}

/** Median time until the first message. */
const reluctance: Readonly<Record<DiscoveryMode, number>> = {
  dating: 3 * HOUR,
  friendship: 9 * HOUR,
  networking: 26 * HOUR,
}

const notified = (
  world: World,
  to: SimulatedMember,
  at: number,
  text: { type: 'new_match' | 'new_message'; title: string; message: string; actionUrl: string },
): SimulatedEvent => {
  const notificationId = world.id()
  to.unread.push(notificationId)
  const subject = `${text.type}:${text.actionUrl}`
  const data = { notificationId, profileId: to.profileId, ...text, subject }
  return { at, stream: streams.inbox(to.profileId), events: [{ type: 'Notified', data }] }
}

/** Opens the conversation of a new match and notifies both; perhaps one of them writes. */
function* beginConversation(
  world: World,
  match: Match,
  sides: readonly [SimulatedMember, SimulatedMember],
  at: number,
): Generator<SimulatedEvent> {
  const { chance, agenda } = world
  const stream = streams.conversation(match.matchId)
  yield { at, stream, events: [{ type: 'ConversationOpened', data: match }] }
  for (const side of sides)
    yield notified(world, side, at, {
      type: 'new_match',
      title: "It's a Match! 🎉",
      message: 'You both liked each other. Start a conversation!',
      actionUrl: '/matches',
    })
  const conversation: SimulatedConversation = { match, stream, sides, length: 1 }
  if (chance.roll() < 0.07)
    agenda.plan(at + randomDuration(world, 9 * DAY, 1), unmatch(world, conversation))
  if (chance.roll() > 0.62) return
  const first = at + MINUTE + randomDuration(world, reluctance[match.mode], 1.2)
  const writer = chance.whole(0, 1) as 0 | 1
  agenda.plan(whenAwake(world, first), sendMessage(world, conversation, writer))
}

const gone = new WeakSet<SimulatedConversation>()

/** One member writes; the other usually reads it and answers. */
const sendMessage = (world: World, conversation: SimulatedConversation, writer: 0 | 1) =>
  function* (at: number): Generator<SimulatedEvent> {
    if (gone.has(conversation)) return
    const { chance, agenda } = world
    const { match, stream, sides } = conversation
    const me = sides[writer]
    const other = (1 - writer) as 0 | 1
    const you = sides[other]
    const message = { matchId: match.matchId, messageId: world.id(), content: chance.one(lines) }
    const events: DomainEvent[] = [
      { type: 'MessageSent', data: { ...message, from: me.profileId, to: you.profileId } },
    ]
    const upTo = conversation.length
    conversation.length += 1
    world.makeTrue('messages', at, match.matchId, me.profileId)
    yield { at, actor: me.memberId, stream, events }
    if (chance.roll() < 0.35)
      yield notified(world, you, at, {
        type: 'new_message',
        title: 'New message',
        message: 'One of your matches wrote to you.',
        actionUrl: `/chat/${match.matchId}`,
      })
    if (chance.roll() < 0.15) {
      agenda.plan(at + randomDuration(world, 40_000, 0.7), sendMessage(world, conversation, writer))
      return
    }
    if (chance.roll() > (upTo === 1 ? 0.7 : 0.9)) return
    const answered = whenAwake(world, at + randomDuration(world, 25 * MINUTE, 1.6))
    agenda.plan(answered, read(conversation, other, upTo))
    agenda.plan(
      answered + randomDuration(world, 50_000, 0.6),
      sendMessage(world, conversation, other),
    )
  }

const read = (conversation: SimulatedConversation, reader: 0 | 1, upTo: number) =>
  function* (at: number): Generator<SimulatedEvent> {
    if (gone.has(conversation)) return
    const { profileId: by, memberId: actor } = conversation.sides[reader]
    const data = { matchId: conversation.match.matchId, by, upTo }
    conversation.length += 1
    yield { at, actor, stream: conversation.stream, events: [{ type: 'MessagesRead', data }] }
  }

const unmatch = (world: World, conversation: SimulatedConversation) =>
  function* (at: number): Generator<SimulatedEvent> {
    const { match, sides, stream } = conversation
    gone.add(conversation)
    const { profileId: by, memberId: actor } = sides[world.chance.whole(0, 1) as 0 | 1]
    const pair = streams.pair(...match.profiles)
    yield { at, actor, stream: pair, events: [{ type: 'Unmatched', data: { ...match, by } }] }
    const data = { matchId: match.matchId }
    yield { at, stream, events: [{ type: 'ConversationClosed', data }] }
  }
