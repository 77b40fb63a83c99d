import fc from 'fast-check'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { namedQuestion } from '../../contracts/questions/question-events.ts'
import type { PackId } from '../../contracts/questions/question-packs.ts'

/** Questions of a pack for everybody and of one for adults. */
export const questions: readonly (readonly [PackId, string])[] = [
  ...Array.from({ length: 10 }, (_, n) => ['consent', `consent_${n}`] as const),
  ...Array.from({ length: 4 }, (_, n) => ['kink', `kink_${n}`] as const),
]

type Answer = NonNullable<EventNamed<'QuestionAnswered'>['data']['answer']>
const answerOf = (importance: number, given: number, acceptable: number) =>
  ({ importance, bits: { given, acceptable } }) as Answer

export const answered = (
  profileId: string,
  [packId, questionId]: (typeof questions)[number],
  answer: Answer,
): DomainEvent => ({
  type: 'QuestionAnswered',
  data: {
    profileId,
    ...namedQuestion(packId, questionId),
    isExplained: false,
    isNeuro: false,
    answer,
  },
})
export const withdrawn = (
  profileId: string,
  [packId, id]: (typeof questions)[number],
): DomainEvent => ({
  type: 'AnswerWithdrawn',
  data: { profileId, ...namedQuestion(packId, id) },
})
export const opted = (profileId: string, isIn: boolean): DomainEvent => ({
  type: isIn ? 'PackOptedIn' : 'PackOptedOut',
  data: { profileId, packId: 'kink' },
})
const bits = fc.integer({ min: 1, max: 7 })
/** Any answer, often a dealbreaker. */
export const answer = fc
  .tuple(fc.integer({ min: 0, max: 5 }), bits, bits)
  .map(all => answerOf(...all))
const sheetOf = (any: typeof answer) =>
  fc
    .array(any, { minLength: questions.length, maxLength: questions.length })
    .map(
      all => (profileId: string) =>
        all.map((one, n) => answered(profileId, questions[n] as (typeof questions)[number], one)),
    )

/** The answers of a member to all questions. */
export const sheet = sheetOf(answer)

/** The same without a dealbreaker. */
export const easySheet = sheetOf(
  fc.tuple(fc.nat({ max: 4 }), bits, bits).map(all => answerOf(...all)),
)
