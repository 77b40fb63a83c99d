import type { AnswerInput } from '../../contracts/questions/answers.ts'
import {
  importanceDefaults,
  type SeededQuestion,
  scaleDefaults,
} from '../../contracts/questions/question.ts'
import { type PackId, packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import { type Dice, dice } from '../dice/dice.ts'
import { answerTexts } from '../words/words.ts'
import type { DemoMember } from './member.ts'
import { personaSheets } from './personas.ts'

/** An answer of a member, by their key. */
export type DemoAnswer = {
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
export const generateAnswers = (
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
