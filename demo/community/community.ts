import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { dice } from '../dice/dice.ts'
import { couldMeet, type DemoMatch, generateMatches } from './conversations.ts'
import { type DemoHangouts, generateHangouts } from './hangouts.ts'
import type { DemoMember } from './member.ts'
import { generatePeople } from './people.ts'
import { personaSheets } from './personas.ts'
import { type DemoAnswer, generateAnswers } from './questions.ts'

/** A pending like. */
type DemoLike = {
  readonly by: string
  readonly on: string
  readonly action: 'like' | 'super_like'
  readonly mode: DiscoveryMode
  readonly at: string
}

/** Everything that happened before a visitor came: the whole community as data. */
export type DemoCommunity = {
  readonly members: readonly DemoMember[]
  readonly matches: readonly DemoMatch[]
  readonly likes: readonly DemoLike[]
  readonly hangouts: DemoHangouts
  /** Answers to questions. */
  readonly answered: readonly DemoAnswer[]
}

export type DemoCommunityOptions = {
  /** The same seed makes the same community. */
  readonly seed: string
  readonly members: number
  /** The time of the visit; everything happened before it. */
  readonly now: Date
}

/** The newest like is at most this old, in milliseconds, so the persona was not notified yet. */
const NEWS = 12 * 3_600_000

/** Pending likes for each persona, from members who are not matched with them, each once. */
const generateLikes = (
  people: readonly DemoMember[],
  matches: readonly DemoMatch[],
  { seed, now }: DemoCommunityOptions,
): DemoLike[] => {
  const roll = dice(`${seed}/likes`)
  const matched = new Set(matches.map(({ between }) => [...between].sort().join('+')))
  const personaKeys = new Set(personaSheets.map(({ key }) => key))
  return personaSheets.flatMap(({ key, admirers }) => {
    const persona = people.find(member => member.key === key)
    const mode = persona?.modes[0]
    if (!persona || !mode) return []
    return roll
      .shuffled(people)
      .filter(
        member =>
          !personaKeys.has(member.key) &&
          !matched.has([member.key, key].sort().join('+')) &&
          couldMeet(persona, member, mode),
      )
      .slice(0, admirers)
      .map((member, place): DemoLike => {
        const isNews = place === 0
        const joined = Math.max(Date.parse(member.joinedAt), Date.parse(persona.joinedAt))
        const since = isNews ? now.getTime() - NEWS : joined
        const at = since + roll.roll() * (now.getTime() - since)
        return {
          by: member.key,
          on: key,
          action: isNews ? 'super_like' : 'like',
          mode,
          at: new Date(at).toISOString(),
        }
      })
  })
}

/**
 * Generates a demo community as plain data: members, matches with their messages, pending likes,
 * hangouts and answers to questions. Pure: the same options give the same community. Everything in it is made up.
 */
export const generateCommunity = (options: DemoCommunityOptions): DemoCommunity => {
  const members = generatePeople(options)
  const matches = generateMatches(members, options)
  return {
    members,
    matches,
    likes: generateLikes(members, matches, options),
    hangouts: generateHangouts(members, matches, options),
    answered: generateAnswers(members, options),
  }
}
