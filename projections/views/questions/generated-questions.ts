import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import type { GeneratedQuestion } from '../../../contracts/questions/question-events.ts'
import type { PackId } from '../../../contracts/questions/question-packs.ts'
import { defineProjection } from '../../runtime/define-projection.ts'

/** The questions that scorers wrote for a pack, in the order in which they came. */
export type GeneratedQuestionsDocument = {
  readonly packId: PackId
  readonly questions: readonly (GeneratedQuestion & {
    readonly isAiGenerated: boolean
    /** False for a question that the staff retired: nobody is asked it any more. */
    readonly isActive: boolean
  })[]
}

type Retirement = RecordedEvent<EventNamed<'QuestionRetired' | 'QuestionRestored'>>

const setActive = (isActive: boolean) => ({
  keys: ({ data }: Retirement) => [data.packId],
  fold: (found: GeneratedQuestionsDocument | null, { data: { questionId } }: Retirement) =>
    found && {
      ...found,
      questions: found.questions.map(question =>
        question.questionId === questionId ? { ...question, isActive } : question,
      ),
    },
})

/**
 * Generated and retired questions of each pack, nothing about members. By pack.
 *
 * @until for good
 */
export const generatedQuestions = defineProjection<GeneratedQuestionsDocument>({
  name: 'generatedQuestions',
  version: 2,
  on: {
    QuestionsGenerated: {
      keys: ({ data }) => [data.packId],
      fold: (found, { data: { packId, questions, isAiGenerated } }) => ({
        packId,
        questions: [
          ...(found?.questions ?? []),
          ...questions.map(question => ({ ...question, isAiGenerated, isActive: true })),
        ],
      }),
    },
    QuestionRetired: setActive(false),
    QuestionRestored: setActive(true),
  },
})
