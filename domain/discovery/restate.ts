import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import { dayNumber } from '../questions/earned.ts'
import { changesOn, DAYS_OF_ANSWERS, type Statement, type StoredMember } from './member.ts'

type Change = Partial<Statement>

/** Parts that were not stated before and count at once: there is nothing to compare them with. */
const firstStated = (stated: Statement, { place, ...change }: Change): Change => {
  const { tags, hobbies, relationshipPreferences: wishes, answers } = change
  const hasWishes = stated.relationshipPreferences.some(({ item }) => !adultWishes.has(item))
  return {
    ...(place && stated.place === null && { place }),
    ...(tags && stated.tags.length === 0 && { tags }),
    ...(hobbies && stated.hobbies.length === 0 && { hobbies }),
    ...(wishes && !hasWishes && { relationshipPreferences: wishes }),
    ...(answers && { answers: { ...answers, ...stated.answers } }),
  }
}

/** The replaced answers after further answers: the first of each question and day, of the last days. */
const replacedAnswers = (
  { now, replacedAnswers: replaced = [] }: StoredMember,
  answers: Statement['answers'],
  day: number,
): StoredMember['replacedAnswers'] => {
  const kept = replaced.filter(one => one.day > day - DAYS_OF_ANSWERS)
  const isKnown = new Set(kept.filter(one => one.day === day).map(({ questionId }) => questionId))
  const more = Object.keys(answers)
    .filter(id => answers[id] !== now.answers[id] && !isKnown.has(id))
    .map(id => ({ day, questionId: id, answer: now.answers[id] ?? null }))
  return kept.concat(more)
}

/**
 * A member after a change of their statement. It counts as what others see of the member at once, and
 * towards others from the next UTC day on, except for parts that are stated for the first time.
 */
export const restate = <M extends StoredMember>(member: M, change: Change, at: Date): M => {
  const { now } = member
  const { stated, replaced } = changesOn(member, at) ?? { stated: now, replaced: [] }
  const setsLists = change.block !== undefined || change.rules !== undefined
  return {
    ...member,
    now: { ...now, ...change },
    ...(change.answers && {
      replacedAnswers: replacedAnswers(member, change.answers, dayNumber(at)),
    }),
    before: {
      day: dayNumber(at),
      stated: { ...stated, ...firstStated(stated, change) },
      replaced: setsLists ? [...replaced, { block: now.block, rules: now.rules }] : replaced,
    },
  }
}
