import type { DomainEvent } from '../../../contracts/events.ts'
import { streams } from '../../../contracts/features.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { scripts } from '../../../demo/words/words.ts'
import type { SimulatedEvent } from './agenda.ts'
import {
  DAY,
  HOUR,
  MINUTE,
  randomDuration,
  type SimulatedMember,
  type World,
  whenAwake,
} from './world.ts'

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
export function* beginConversation(
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
  if (chance.next() < 0.07)
    agenda.plan(at + randomDuration(world, 9 * DAY, 1), unmatch(world, conversation))
  if (chance.next() > 0.62) return
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
    yield { at, actor: me.memberId, stream, events }
    if (chance.next() < 0.35)
      yield notified(world, you, at, {
        type: 'new_message',
        title: 'New message',
        message: 'One of your matches wrote to you.',
        actionUrl: `/chat/${match.matchId}`,
      })
    if (chance.next() < 0.15) {
      agenda.plan(at + randomDuration(world, 40_000, 0.7), sendMessage(world, conversation, writer))
      return
    }
    if (chance.next() > (upTo === 1 ? 0.7 : 0.9)) return
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
