import { defineProjection } from '../../runtime/define-projection.ts'

/** Ids of questions whose answers no longer count. */
export type RemovedQuestionsDocument = { readonly questionIds: readonly string[] }

/** The key of the only document. */
export const ALL_REMOVED = 'all'

/**
 * Ids of generated questions that were removed, so that readers of cards leave answers to them out: no
 * fold visits the cards of all members. One document, nothing about members.
 *
 * @until for good
 */
export const removedQuestions = defineProjection<RemovedQuestionsDocument>({
  name: 'removedQuestions',
  version: 1,
  on: {
    QuestionRemoved: {
      keys: () => [ALL_REMOVED],
      fold: (found, { data: { questionId } }) => ({
        questionIds: [...new Set([...(found?.questionIds ?? []), questionId])],
      }),
    },
  },
})
