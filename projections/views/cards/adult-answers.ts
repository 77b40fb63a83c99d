import type { Instant } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { questionNamedBy } from '../../../contracts/questions/question-events.ts'
import { questionPacks } from '../../../contracts/questions/question-packs.ts'
import type { Statement } from '../../../domain/discovery/member.ts'
import { dayNumber } from '../../../domain/questions/earned.ts'
import { defineProjection, type Fold } from '../../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from '../delete-on-account-closed.ts'

type AdultStatement = Pick<Statement, 'answers' | 'wantsAdultPacks'>

/** What a member answered in packs for adults, and whether they want them. */
export type AdultAnswersDocument = {
  readonly now: AdultStatement
  /** Where something changed on this UTC day: what counts on it, as `restate` keeps it. */
  readonly before: { readonly day: number; readonly stated: AdultStatement } | null
}

const nothing: AdultAnswersDocument = {
  now: { answers: {}, wantsAdultPacks: false },
  before: null,
}

/** The document after a change; a first answer to a question counts at once. */
const restated = (
  { now, before }: AdultAnswersDocument,
  change: Partial<AdultStatement>,
  at: Instant,
): AdultAnswersDocument => {
  const day = dayNumber(at)
  const stated = before && before.day >= day ? before.stated : now
  const answers = { ...change.answers, ...stated.answers }
  return { now: { ...now, ...change }, before: { day, stated: { ...stated, answers } } }
}

type AnswerFold = Fold<AdultAnswersDocument, 'QuestionAnswered' | 'AnswerWithdrawn'>
type PackFold = Fold<AdultAnswersDocument, 'PackOptedIn' | 'PackOptedOut'>

const ofProfile = ({ data }: { readonly data: { readonly profileId: string } }) => [data.profileId]

const answer: AnswerFold = {
  keys: ofProfile,
  fold: (found, { data, at }) => {
    const packId = questionNamedBy(data)?.packId
    if (!packId || !questionPacks[packId].isAdult) return found
    const document = found ?? nothing
    const answers = answersAfter(document.now.answers, data, at)
    return answers ? restated(document, { answers }, at) : found
  },
}

const choosePack: PackFold = {
  keys: ofProfile,
  fold: (found, { type, data: { packId }, at }) => {
    if (packId === null || !questionPacks[packId].isAdult) return found
    return restated(found ?? nothing, { wantsAdultPacks: type === 'PackOptedIn' }, at)
  },
}

/**
 * Answers to packs for adults as they are compared (options, importance, day of the first answer), and
 * whether the member wants such packs, now and before the last UTC day with a change. Only read for two
 * matches. By profile id.
 *
 * @until the account is deleted; an answer before a change until the first change after that day; of a
 *   withdrawn answer the day on which the question was first answered stays
 */
export const adultAnswers = defineProjection<AdultAnswersDocument>({
  name: 'adultAnswers',
  version: 1,
  on: {
    QuestionAnswered: answer,
    AnswerWithdrawn: answer,
    PackOptedIn: choosePack,
    PackOptedOut: choosePack,
    ProfileClosed: { keys: ofProfile, fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

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
