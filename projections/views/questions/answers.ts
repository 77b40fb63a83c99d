import type { Instant } from '../../../contracts/core/event.ts'
import {
  type AnswerBits,
  type AnswerFields,
  questionNamedBy,
} from '../../../contracts/questions/question-events.ts'
import type { PackId } from '../../../contracts/questions/question-packs.ts'
import { defineProjection } from '../../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from '../delete-on-account-closed.ts'
import { generatedQuestions } from './generated-questions.ts'
import { progress } from './progress.ts'

/** An answer, which only its member reads. */
export type GivenAnswer = AnswerFields & {
  readonly packId: PackId
  readonly bits: AnswerBits
  readonly at: Instant
}

/** What a member answered, by question, and the packs for adults that they want. */
export type AnswersDocument = {
  readonly profileId: string
  readonly answers: Readonly<Record<string, GivenAnswer>>
  readonly optedIn: readonly PackId[]
}

const noAnswers = (profileId: string): AnswersDocument => ({ profileId, answers: {}, optedIn: [] })

const ofProfile = ({ data }: { readonly data: { readonly profileId: string } }) => [data.profileId]

const without = (document: AnswersDocument, questionId: string): AnswersDocument => {
  const { [questionId]: _, ...answers } = document.answers
  return { ...document, answers }
}

/**
 * A member's answers, with acceptable answers and explanations; packs for adults opted into. By
 * profile id, of members who have answered something.
 *
 * @until the answer is withdrawn, or the account is deleted
 */
export const answers = defineProjection<AnswersDocument>({
  name: 'answers',
  version: 3,
  on: {
    QuestionAnswered: {
      keys: ofProfile,
      fold: (found, { data, at }) => {
        const { profileId, answer } = data
        const named = questionNamedBy(data)
        if (!named) return found
        const { packId, questionId } = named
        const before = found ?? noAnswers(profileId)
        if (answer === null) return without(before, questionId)
        const given = { ...answer, packId, at }
        return { ...before, answers: { ...before.answers, [questionId]: given } }
      },
    },
    AnswerWithdrawn: {
      keys: ofProfile,
      fold: (found, { data }) => {
        const named = questionNamedBy(data)
        return found && named ? without(found, named.questionId) : found
      },
    },
    PackOptedIn: {
      keys: ofProfile,
      fold: (found, { data: { profileId, packId } }) => {
        if (packId === null) return found
        const before = found ?? noAnswers(profileId)
        return { ...before, optedIn: [...new Set([...before.optedIn, packId])] }
      },
    },
    PackOptedOut: {
      keys: ofProfile,
      fold: (found, { data: { packId } }) =>
        found && { ...found, optedIn: found.optedIn.filter(one => one !== packId) },
    },
    ProfileClosed: { keys: ofProfile, fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

export const questionsViews = [answers, progress, generatedQuestions]
