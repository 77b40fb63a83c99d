import type { GeneratedQuestion } from '../../contracts/question-events.ts'
import type { PackId } from '../../contracts/question-packs.ts'
import { defineProjection } from '../define-projection.ts'

/** The questions that analysts wrote for a pack, in the order in which they came. */
export type GeneratedQuestionsDocument = {
  readonly packId: PackId
  readonly questions: readonly (GeneratedQuestion & { readonly isAiGenerated: boolean })[]
}

/** By pack. */
export const generatedQuestions = defineProjection<GeneratedQuestionsDocument>({
  name: 'generatedQuestions',
  version: 1,
  on: {
    QuestionsGenerated: {
      keys: ({ data }) => [data.packId],
      fold: (found, { data: { packId, questions, isAiGenerated } }) => ({
        packId,
        questions: [
          ...(found?.questions ?? []),
          ...questions.map(question => ({ ...question, isAiGenerated })),
        ],
      }),
    },
  },
})
