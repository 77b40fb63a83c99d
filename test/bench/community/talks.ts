import type { DomainEvent } from '../../../contracts/events.ts'
import type { DiscoveryMode } from '../../../contracts/modes.ts'
import { streams } from '../../../contracts/streams.ts'
import { scripts } from '../../../demo/words/scripts.ts'
import type { SimulatedEvent } from './agenda.ts'
import { DAY, HOUR, MINUTE, type SimulatedMember, span, type World, whenAwake } from './world.ts'

const lines = scripts.flatMap(script => script.lines.map(([, text]) => text))

type Match = {
  readonly matchId: string
  readonly profiles: [string, string]
  readonly mode: DiscoveryMode
}

type Talk = {
  readonly match: Match
  readonly stream: string
  readonly sides: readonly [SimulatedMember, SimulatedMember]
  /** Number of events of the conversation, which is the revision of the next one. */
  length: number
}

/** How long it takes, in the middle, until somebody dares to write. */
const shyness: Readonly<Record<DiscoveryMode, number>> = {
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

/** The conversation of a new match is opened, both are told, and perhaps one of them writes. */
export function* begin(
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
  const talk: Talk = { match, stream, sides, length: 1 }
  if (chance.next() < 0.07) agenda.plan(at + span(world, 9 * DAY, 1), part(world, talk))
  if (chance.next() > 0.62) return
  const first = at + MINUTE + span(world, shyness[match.mode], 1.2)
  const writer = chance.whole(0, 1) as 0 | 1
  agenda.plan(whenAwake(world, first), say(world, talk, writer))
}

const gone = new WeakSet<Talk>()

/** One says something; the other, most of the time, reads it and answers. */
const say = (world: World, talk: Talk, writer: 0 | 1) =>
  function* (at: number): Generator<SimulatedEvent> {
    if (gone.has(talk)) return
    const { chance, agenda } = world
    const { match, stream, sides } = talk
    const me = sides[writer]
    const other = (1 - writer) as 0 | 1
    const you = sides[other]
    const message = { matchId: match.matchId, messageId: world.id(), content: chance.one(lines) }
    const events: DomainEvent[] = [
      { type: 'MessageSent', data: { ...message, from: me.profileId, to: you.profileId } },
    ]
    const upTo = talk.length
    talk.length += 1
    yield { at, actor: me.memberId, stream, events }
    if (chance.next() < 0.35)
      yield notified(world, you, at, {
        type: 'new_message',
        title: 'New message',
        message: 'One of your matches has written to you.',
        actionUrl: `/chat/${match.matchId}`,
      })
    if (chance.next() < 0.15) {
      agenda.plan(at + span(world, 40_000, 0.7), say(world, talk, writer))
      return
    }
    if (chance.next() > (upTo === 1 ? 0.7 : 0.9)) return
    const answered = whenAwake(world, at + span(world, 25 * MINUTE, 1.6))
    agenda.plan(answered, read(talk, other, upTo))
    agenda.plan(answered + span(world, 50_000, 0.6), say(world, talk, other))
  }

const read = (talk: Talk, reader: 0 | 1, upTo: number) =>
  function* (at: number): Generator<SimulatedEvent> {
    if (gone.has(talk)) return
    const { profileId: by, memberId: actor } = talk.sides[reader]
    const data = { matchId: talk.match.matchId, by, upTo }
    talk.length += 1
    yield { at, actor, stream: talk.stream, events: [{ type: 'MessagesRead', data }] }
  }

const part = (world: World, talk: Talk) =>
  function* (at: number): Generator<SimulatedEvent> {
    const { match, sides, stream } = talk
    gone.add(talk)
    const { profileId: by, memberId: actor } = sides[world.chance.whole(0, 1) as 0 | 1]
    const pair = streams.pair(...match.profiles)
    yield { at, actor, stream: pair, events: [{ type: 'Unmatched', data: { ...match, by } }] }
    const data = { matchId: match.matchId }
    yield { at, stream, events: [{ type: 'ConversationClosed', data }] }
  }
