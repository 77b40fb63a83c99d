import type { QuestionRequest, WrittenQuestion } from '../../../ports/analyst.ts'
import { spareQuestions } from './spare-questions.ts'

/** The next questions of the list of this server that a pack does not have yet. */
export const localQuestions = ({ pack, known, count }: QuestionRequest): WrittenQuestion[] =>
  spareQuestions[pack].filter(({ prompt }) => !known.includes(prompt)).slice(0, count)
