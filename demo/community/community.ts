import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import {
  importanceDefaults,
  type SeededQuestion,
  scaleDefaults,
} from '../../contracts/questions/question.ts'
import type { AnswerInput } from '../../contracts/questions/question-events.ts'
import { type PackId, packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import { type Dice, dice } from '../dice/dice.ts'
import { answerTexts } from '../words/words.ts'
import { couldMeet, type DemoMatch, generateMatches } from './conversations.ts'
import { type DemoHangouts, generateHangouts } from './hangouts.ts'
import type { DemoMember } from './member.ts'
import { generatePeople } from './people.ts'
import { personaSheets } from './personas.ts'

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
  const matched = new Set(matches.map(({ members }) => [...members].sort().join('+')))
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

/** An answer of a member, by their key. */
type DemoAnswer = {
  readonly key: string
  readonly pack: PackId
  readonly questionId: string
  readonly answer: AnswerInput
  readonly at: string
}

const day = 86_400_000
const hour = 3_600_000

/** Share of members who have answered questions; all personas have. */
const SHARE = 0.4

/** Questions that a persona answers each day, up to the day before the visit. */
const A_DAY = 4

/** Packs for everybody. */
const openPacks = packIds.filter(pack => !questionPacks[pack].isAdult)

const nothing: AnswerInput = {
  answerBoolean: null,
  answerSingle: null,
  answerMulti: [],
  answerScale: null,
  answerText: null,
  acceptableBoolean: [],
  acceptableSingle: [],
  acceptableMulti: [],
  acceptableScaleMin: null,
  acceptableScaleMax: null,
  acceptableText: null,
  importance: importanceDefaults.form,
  explanation: null,
}

/** The chosen options and some of the others. */
const withSome = (chosen: readonly string[], options: readonly string[], roll: Dice) => [
  ...new Set([...chosen, ...roll.some(options, roll.whole(1, 2))]),
]

const fieldsFor = (question: SeededQuestion, roll: Dice): Partial<AnswerInput> => {
  switch (question.type) {
    case 'boolean': {
      const answer = roll.chance(0.7)
      const others = roll.chance(0.5) ? [!answer] : []
      return { answerBoolean: answer, acceptableBoolean: [answer, ...others] }
    }
    case 'single': {
      const answer = roll.one(question.options)
      return { answerSingle: answer, acceptableSingle: withSome([answer], question.options, roll) }
    }
    case 'multi': {
      const answers = roll.some(question.options, roll.whole(1, 3))
      return { answerMulti: answers, acceptableMulti: withSome(answers, question.options, roll) }
    }
    case 'scale': {
      const { min, max } = scaleDefaults
      const step = roll.whole(min, max)
      return {
        answerScale: step,
        acceptableScaleMin: Math.max(min, step - roll.whole(0, 2)),
        acceptableScaleMax: Math.min(max, step + roll.whole(0, 2)),
      }
    }
    case 'text':
      return { answerText: roll.one(answerTexts) }
  }
}

/** Without dealbreakers, which would silently hide demo members from visitors. */
const answerTo = (question: SeededQuestion, roll: Dice): AnswerInput => ({
  ...nothing,
  ...fieldsFor(question, roll),
  importance: roll.whole(0, 4),
})

type Dated = { readonly question: SeededQuestion; readonly pack: PackId; readonly at: number }

const questionsIn = (packs: readonly PackId[]) =>
  packs.flatMap(pack => questionPacks[pack].questions.map(question => ({ question, pack })))

/** Answers of a persona, some every day: one whole pack and part of another. */
const ofPersona = (member: DemoMember, now: number, roll: Dice): Dated[] => {
  const joined = Date.parse(member.joinedAt)
  const chosen = questionsIn(roll.some(openPacks, 2)).slice(0, roll.whole(12, 18))
  const days = Math.ceil(chosen.length / A_DAY)
  return chosen.flatMap(({ question, pack }, place) => {
    const at = now - (days - Math.floor(place / A_DAY)) * day + (place % A_DAY) * hour
    return at > joined + hour ? [{ question, pack, at }] : []
  })
}

const ofOthers = (member: DemoMember, now: number, roll: Dice): Dated[] => {
  const joined = Date.parse(member.joinedAt) + hour
  const chosen = roll.some(questionsIn(openPacks), roll.whole(5, 15))
  return chosen.map(one => ({ ...one, at: joined + roll.roll() * Math.max(0, now - joined) }))
}

/** The answers of a community. Pure: the same options give the same answers. */
const generateAnswers = (
  people: readonly DemoMember[],
  options: { readonly seed: string; readonly now: Date },
): DemoAnswer[] => {
  const roll = dice(`${options.seed}/questions`)
  const now = options.now.getTime()
  const personaKeys = new Set(personaSheets.map(({ key }) => key))
  return people.flatMap(member => {
    const isPersona = personaKeys.has(member.key)
    if (!isPersona && !roll.chance(SHARE)) return []
    const own = roll.fork(member.key)
    const dated = isPersona ? ofPersona(member, now, own) : ofOthers(member, now, own)
    return dated.map(({ question, pack, at }) => ({
      key: member.key,
      pack,
      questionId: question.id,
      answer: answerTo(question, own),
      at: new Date(Math.min(at, now - hour)).toISOString(),
    }))
  })
}
