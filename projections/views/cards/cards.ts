import { defineProjection } from '../../runtime/define-projection.ts'
import { type CardDocument, cardFolds } from './fold-card.ts'
import { reachColumns } from './reach.ts'

/**
 * What the rule of who sees whom knows of a member: what they state, their filters, rules, premium and
 * answers except those to packs for adults, now and before the last UTC day with a change; two days of
 * activity, counts of swipes, and likes of the last hour. By profile id; members who can be seen are
 * indexed by coarse integers, in a fixed random order of a region or of all.
 *
 * @until the account is deleted; what was stated before a change, and likes of the last hour, until the
 *   first change of the card after that day or hour; replaced and withdrawn answers until the first
 *   change of answers two weeks later; of a withdrawn answer the day on which the question was first
 *   answered stays
 */
export const cards = defineProjection<CardDocument>({
  name: 'cards',
  version: 6,
  inMemory: 5_000,
  indexes: [
    { by: ['region'], order: 'shuffle', columns: reachColumns },
    { by: [], order: 'shuffle', columns: reachColumns },
  ],
  on: cardFolds,
})

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
  inMemory: 1,
  on: {
    QuestionRemoved: {
      keys: () => [ALL_REMOVED],
      fold: (found, { data: { questionId } }) => ({
        questionIds: [...new Set([...(found?.questionIds ?? []), questionId])],
      }),
    },
  },
})
