import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { type SeededRandom, seededRandom } from '../../test/samples/seeded-random.ts'
import type { Fact } from './recorded-facts.ts'

/** Number of conversations at the same time. */
const LIVELY = 400

type Chat = {
  readonly matchId: string
  readonly profiles: readonly [string, string]
  readonly mode: DiscoveryMode
  /** Number of events of the conversation, which is the revision of the next one. */
  length: number
  /** Revision of the last message of each member. */
  readonly said: [number, number]
  readonly read: [number, number]
  remaining: number
}

const words = 'so I made the soup again and this time nobody cried about the onions, come over '

const sentence = (chance: SeededRandom): string => {
  const length = chance.whole(4, 180)
  return words.repeat(3).slice(0, length).trim()
}

const beginChat = (
  chance: SeededRandom,
  members: readonly string[],
): { chat: Chat; facts: Fact[] } => {
  const one = chance.one(members)
  let other = chance.one(members)
  while (other === one) other = chance.one(members)
  const profiles = [one, other].sort() as [string, string]
  const match = { matchId: randomId(), profiles, mode: chance.one(modes) }
  const chat: Chat = { ...match, length: 1, said: [-1, -1], read: [-1, -1], remaining: 0 }
  chat.remaining = chance.whole(2, 50)
  return {
    chat,
    facts: [
      { stream: streams.pair(one, other), events: [{ type: 'Matched', data: match }] },
      {
        stream: streams.conversation(match.matchId),
        events: [{ type: 'ConversationOpened', data: match }],
      },
    ],
  }
}

/** The next event: a member reads new messages, or sends one when there are none. */
const continueChat = (chance: SeededRandom, chat: Chat): Fact => {
  const { matchId, profiles, said, read } = chat
  const me = chance.whole(0, 1) as 0 | 1
  const you = (1 - me) as 0 | 1
  const stream = streams.conversation(matchId)
  const revision = chat.length
  chat.length += 1
  chat.remaining -= 1
  if (said[you] > read[me] && chance.next() < 0.7) {
    read[me] = said[you]
    const data = { matchId, by: profiles[me], upTo: read[me] }
    return { stream, events: [{ type: 'MessagesRead', data }] }
  }
  said[me] = revision
  const content = sentence(chance)
  const data = { matchId, messageId: randomId(), from: profiles[me], to: profiles[you], content }
  return { stream, events: [{ type: 'MessageSent', data }] }
}

const end = ({ matchId, profiles, mode }: Chat): Fact[] => {
  const data = { matchId, profiles: [...profiles] as [string, string], mode, by: profiles[0] }
  return [
    { stream: streams.pair(...profiles), events: [{ type: 'Unmatched', data }] },
    {
      stream: streams.conversation(matchId),
      events: [{ type: 'ConversationClosed', data: { matchId } }],
    },
  ]
}

/**
 * Events of a chatting community: matches, messages and reads of some hundred conversations at a time,
 * 25 turns each on average; one in ten ends in an unmatch.
 */
export function* generateChats(count: number, seed: number): Generator<Fact, void, undefined> {
  const chance = seededRandom(seed)
  const members = Array.from({ length: 3_000 }, randomId)
  const activeChats: Chat[] = []
  for (let told = 0; told < count; ) {
    if (activeChats.length < LIVELY) {
      const { chat, facts } = beginChat(chance, members)
      activeChats.push(chat)
      yield* facts
      told += facts.length
    }
    const turn = chance.whole(0, activeChats.length - 1)
    const chat = activeChats[turn] as Chat
    yield continueChat(chance, chat)
    told += 1
    if (chat.remaining > 0) continue
    activeChats.splice(turn, 1)
    if (chance.next() < 0.1) {
      yield* end(chat)
      told += 2
    }
  }
}
