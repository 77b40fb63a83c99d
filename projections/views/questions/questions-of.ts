import { type SeededQuestion, scaleDefaults } from '../../../contracts/questions/question.ts'
import { type PackId, packIds, questionPacks } from '../../../contracts/questions/question-packs.ts'
import type { Question } from '../../../contracts/questions/questions.ts'
import type { GeneratedQuestionsDocument } from './generated-questions.ts'

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
