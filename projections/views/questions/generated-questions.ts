import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { type SeededQuestion, scaleDefaults } from '../../../contracts/questions/question.ts'
import type { GeneratedQuestion } from '../../../contracts/questions/question-events.ts'
import { type PackId, packIds, questionPacks } from '../../../contracts/questions/question-packs.ts'
import type { Question } from '../../../contracts/questions/questions.ts'
import { defineProjection } from '../../runtime/define-projection.ts'

/** The questions that scorers wrote for a pack, in the order in which they came. */
type GeneratedQuestionsDocument = {
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

const scale = { scaleMin: scaleDefaults.min, scaleMax: scaleDefaults.max } as const

const presentSeeded = (pack: PackId, question: SeededQuestion): Question => ({
  id: question.id,
  prompt: question.prompt,
  type: question.type,
  options: 'options' in question ? [...question.options] : [],
  ...scale,
  scaleLabels: 'scaleLabels' in question ? [...question.scaleLabels] : [],
  category: question.category,
  pack,
  isActive: true,
  isAiGenerated: false,
})

const presentGenerated = (
  pack: PackId,
  { questionId: id, prompt, type, options, category, isAiGenerated }: GeneratedOne,
): Question => ({
  id,
  prompt,
  type,
  options,
  ...scale,
  scaleLabels: [],
  category,
  pack,
  isActive: true,
  isAiGenerated,
})

type GeneratedOne = GeneratedQuestionsDocument['questions'][number]

const seeded = new Map(
  packIds.map(pack => [
    pack,
    questionPacks[pack].questions.map(question => presentSeeded(pack, question)),
  ]),
)
const packOfSeeded = new Map(
  [...seeded].flatMap(([pack, questions]) => questions.map(({ id }) => [id, pack] as const)),
)

/** The questions about how different minds work. */
export const neuroQuestions: ReadonlySet<string> = new Set(
  packIds.flatMap(pack =>
    questionPacks[pack].questions.flatMap(({ id, isNeuro }) => (isNeuro ? [id] : [])),
  ),
)

/** The questions of a pack: those of the catalogue, then those that were generated and not retired. */
export const questionsOf = (
  pack: PackId,
  generated: GeneratedQuestionsDocument | undefined,
): Question[] => [
  ...(seeded.get(pack) ?? []),
  ...(generated?.questions ?? [])
    .filter(({ isActive }) => isActive)
    .map(question => presentGenerated(pack, question)),
]

/** The pack of a question of the catalogue; undefined for any other. */
export const packOfSeededQuestion = (questionId: string): PackId | undefined =>
  packOfSeeded.get(questionId)
