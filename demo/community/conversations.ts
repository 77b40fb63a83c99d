import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { type Dice, dice } from '../dice/dice.ts'
import { holds } from '../words/facts.ts'
import { type Script, scripts } from '../words/words.ts'
import type { DemoMember } from './member.ts'
import { personaSheets } from './personas.ts'

/** A message of a demo conversation. */
type DemoMessage = {
  /** Key of the sender. */
  readonly from: string
  readonly content: string
  readonly at: string
  /** Whether the other has read it. */
  readonly read: boolean
}

/** Two members who liked each other in one mode, and their messages since. */
export type DemoMatch = {
  /** Keys of both, starting with the one who liked first. */
  readonly members: readonly [string, string]
  readonly mode: DiscoveryMode
  readonly likedAt: string
  readonly matchedAt: string
  /** Empty if nobody has written yet. */
  readonly messages: readonly DemoMessage[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Pair = readonly [DemoMember, DemoMember]

const keyOf = (a: DemoMember, b: DemoMember) => [a.key, b.key].sort().join('+')

/** Whether each has an age that the other looks for, and both chose the mode. */
export const couldMeet = (a: DemoMember, b: DemoMember, mode: DiscoveryMode): boolean => {
  const inRange = (seen: DemoMember, by: DemoMember) =>
    seen.profile.age >= by.profile.minAge && seen.profile.age <= by.profile.maxAge
  return (
    a.key !== b.key &&
    a.city.name === b.city.name &&
    [a, b].every(({ modes }) => modes.includes(mode)) &&
    inRange(a, b) &&
    inRange(b, a)
  )
}

/** Whether one side of a script is true of a member. */
const canSay = ({ hobby, who }: Script, side: 0 | 1, { facts }: DemoMember) =>
  (!hobby || facts.hobbies.includes(hobby)) && holds(who?.[side] ?? {}, facts)

const sidesOf = (script: Script, a: DemoMember, b: DemoMember): Pair | undefined => {
  if (!couldMeet(a, b, script.mode)) return undefined
  if (canSay(script, 0, a) && canSay(script, 1, b)) return [a, b]
  return canSay(script, 0, b) && canSay(script, 1, a) ? [b, a] : undefined
}

/** The speakers of a script: preferably a persona who still needs conversations. */
const cast = (
  script: Script,
  people: readonly DemoMember[],
  wanted: Map<string, number>,
  usedPairs: ReadonlySet<string>,
  roll: Dice,
): Pair | undefined => {
  const stars = roll
    .shuffled(people.filter(({ key }) => (wanted.get(key) ?? 0) > 0))
    .sort((a, b) => (wanted.get(b.key) ?? 0) - (wanted.get(a.key) ?? 0))
  const others = people.filter(({ key }) => !wanted.has(key))
  for (const first of [...stars, ...roll.shuffled(others)])
    for (const second of roll.shuffled(others)) {
      const pair = sidesOf(script, first, second)
      if (pair && !usedPairs.has(keyOf(first, second))) return pair
    }
  return undefined
}

const at = (time: number) => new Date(time).toISOString()

/** A script with its speakers; `isNews` if it just happened and its last message is unread. */
type Casting = { readonly pair: Pair; readonly script: Script; readonly isNews: boolean }

/** Adds times: a talk takes a few days and ends between minutes and weeks ago, news within half a day. */
const withTimes = ({ pair, script, isNews }: Casting, now: number, roll: Dice): DemoMatch => {
  const joined = Math.max(...pair.map(({ joinedAt }) => Date.parse(joinedAt)))
  const ago = isNews ? roll.roll() * 10 * hour : roll.roll() ** 3 * 16 * day
  const ended = now - 5 * minute - ago
  const latest = Math.max(ended, joined + day)
  const gaps = script.lines.map(() =>
    roll.chance(0.7) ? roll.whole(1, 50) * minute : roll.whole(2, 20) * hour,
  )
  const span = gaps.reduce((sum, gap) => sum + gap, 0) + 3 * hour
  const room = Math.min(1, (latest - joined - hour) / span)
  const started = latest - span * room
  let time = started + 3 * hour * room
  const messages = script.lines.map(([side, content], place) => {
    time += (gaps[place] ?? 0) * room
    return { from: pair[side].key, content, at: at(time) }
  })
  const last = messages.at(-1)?.from
  const answered = messages.findLastIndex(({ from }) => from !== last)
  const unread = roll.chance(0.5) || isNews
  return {
    members: [pair[0].key, pair[1].key],
    mode: script.mode,
    likedAt: at(started),
    matchedAt: at(started + hour * room),
    messages: messages.map((message, place) => ({
      ...message,
      read: place <= answered || !unread,
    })),
  }
}

/** Marks as unread, for each persona, the first talk in which the other wrote last. */
const withNews = (talks: readonly Casting[]): Casting[] => {
  const lastBy = ({ pair, script }: Casting) => pair[script.lines.at(-1)?.[0] ?? 0].key
  const waiting = personaSheets.map(({ key }) =>
    talks.find(talk => talk.pair.some(one => one.key === key) && lastBy(talk) !== key),
  )
  return talks.map(talk => ({ ...talk, isNews: waiting.includes(talk) }))
}

/**
 * Conversations of the community: each script once, between two members of one city for whom it is
 * true. The personas get most of them, one unread, and a match without messages.
 */
export const generateMatches = (
  people: readonly DemoMember[],
  options: { readonly seed: string; readonly now: Date },
): DemoMatch[] => {
  const roll = dice(`${options.seed}/matches`)
  const now = options.now.getTime()
  const wanted = new Map(personaSheets.map(({ key, conversations }) => [key, conversations]))
  const usedPairs = new Set<string>()
  const claim = (pair: Pair) => {
    usedPairs.add(keyOf(...pair))
    for (const { key } of pair) if (wanted.has(key)) wanted.set(key, (wanted.get(key) ?? 0) - 1)
  }
  const talks = roll.shuffled(scripts).flatMap((script): Casting[] => {
    const pair = cast(script, people, wanted, usedPairs, roll)
    if (!pair) return []
    claim(pair)
    return [{ pair, script, isNews: false }]
  })

  const silent = personaSheets.flatMap(({ key }): Casting[] => {
    const persona = people.find(member => member.key === key)
    const mode = persona?.modes[0]
    if (!persona || !mode) return []
    const other = roll
      .shuffled(people)
      .find(
        member =>
          !wanted.has(member.key) &&
          !usedPairs.has(keyOf(persona, member)) &&
          couldMeet(persona, member, mode),
      )
    if (!other) return []
    claim([persona, other])
    return [{ pair: [other, persona], script: { mode, lines: [] }, isNews: true }]
  })
  return [...withNews(talks), ...silent].map(casting => withTimes(casting, now, roll))
}
