import { Refusal } from '../../contracts/core/refusals.ts'
import { packIds } from '../../contracts/questions/question-packs.ts'
import type { Question } from '../../contracts/questions/questions.ts'
import { generatedQuestions } from '../../projections/views/questions/generated-questions.ts'
import {
  packOfSeededQuestion,
  questionsOf,
} from '../../projections/views/questions/questions-of.ts'
import type { Services } from '../handlers/services.ts'

const questionNotFound = () =>
  new Refusal('not_found', 'This question no longer exists. Open the pack again.')

/** A question of the catalogue or one that was generated. @throws {Refusal} `not_found` */
export const findQuestion = async (
  questionId: string,
  { views }: Pick<Services, 'views'>,
): Promise<Question> => {
  const pack = packOfSeededQuestion(questionId)
  const packs = pack ? [undefined] : await views.collection(generatedQuestions).many(packIds)
  const candidates = pack
    ? questionsOf(pack, undefined)
    : packs.flatMap(found => (found ? questionsOf(found.packId, found) : []))
  const question = candidates.find(({ id }) => id === questionId)
  if (!question) throw questionNotFound()
  return question
}
