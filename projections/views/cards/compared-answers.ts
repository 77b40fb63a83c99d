import type { Instant } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { questionNamedBy } from '../../../contracts/questions/question-events.ts'
import { questionPacks } from '../../../contracts/questions/question-packs.ts'
import type { Statement } from '../../../domain/discovery/member.ts'
import { dayNumber } from '../../../domain/questions/earned.ts'

type Answers = Statement['answers']

/**
 * A member's answers after one was given or withdrawn; undefined if the event changes nothing that is
 * compared. A withdrawn answer keeps only the day of the first answer, because only a first answer counts
 * on its day. Texts have no options and are not compared.
 */
export const answersAfter = (
  answers: Answers,
  data: EventNamed<'QuestionAnswered' | 'AnswerWithdrawn'>['data'],
  at: Instant,
): Answers | undefined => {
  const named = questionNamedBy(data)
  if (!named) return undefined
  const { packId, questionId } = named
  const before = answers[questionId]
  const { isAdult } = questionPacks[packId]
  const firstDay = before?.firstDay ?? dayNumber(at)
  const given = 'answer' in data ? data.answer : null
  if (given === null) {
    const withdrawn = { given: 0, acceptable: 0, importance: 0, isAdult, firstDay }
    return before && { ...answers, [questionId]: withdrawn }
  }
  const { importance, bits } = given
  if (bits.given === 0) return undefined
  return { ...answers, [questionId]: { ...bits, importance, isAdult, firstDay } }
}
