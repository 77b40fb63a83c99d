import { defineProjection } from '../../runtime/define-projection.ts'
import { type CardDocument, cardFolds } from './fold-card.ts'
import { reachColumns } from './reach.ts'

/**
 * What the rule of who sees whom knows of a member: what they state now, with filters, rules and answers
 * except those to packs for adults; the same as of the beginning of the UTC day on which it changed last;
 * days of activity, counts of swipes, and likes of the last hour. By profile id; members who can be seen
 * are indexed by region and by coarse integers, in a fixed random order.
 *
 * @until the account is deleted; what was stated before a change and likes of the last hour until the
 *   next change of the card after the day or the hour, and that a question was answered, and on which
 *   day first, also after the answer is withdrawn
 */
export const cards = defineProjection<CardDocument>({
  name: 'cards',
  version: 1,
  indexes: [
    { by: ['region'], order: 'shuffle', columns: reachColumns },
    { by: [], order: 'shuffle', columns: reachColumns },
  ],
  on: cardFolds,
})
