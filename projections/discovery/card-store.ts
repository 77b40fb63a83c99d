import type { Position } from '../../contracts/core/event.ts'
import type { KeysQuery, ReadModels } from '../../engines/ports/read-models.ts'
import { type AdultAnswersDocument, adultAnswers } from '../views/cards/adult-answers.ts'
import { ALL_REMOVED, cards, removedQuestions } from '../views/cards/cards.ts'
import type { CardDocument } from '../views/cards/fold-card.ts'

/** Where the queries read the cards of members. */
export type CardStore = {
  /** In the order of the ids; undefined where there is none. */
  many(profileIds: readonly string[]): Promise<readonly (CardDocument | undefined)[]>
  /** The same of answers to packs for adults. */
  adultAnswers(
    profileIds: readonly string[],
  ): Promise<readonly (AdultAnswersDocument | undefined)[]>
  /** Ids of the questions that were removed, whose answers no longer count. */
  removedQuestions(): Promise<ReadonlySet<string>>
  /** Ids of present members by the integer columns of their cards. */
  ids(query: KeysQuery): Promise<readonly string[]>
  /** True once the cards hold all events up to a position; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>
}

const cardViews = [cards, adultAnswers, removedQuestions]

/** The cards in the read models. */
export const storedCards = (views: ReadModels): CardStore => ({
  many: ids => views.collection(cards).many(ids),
  adultAnswers: ids => views.collection(adultAnswers).many(ids),
  async removedQuestions() {
    const removed = await views.collection(removedQuestions).get(ALL_REMOVED)
    return new Set(removed?.questionIds)
  },
  ids: query => views.collection(cards).keys(query),
  async waitForPosition(position, signal) {
    const waits = cardViews.map(({ name }) => views.waitForPosition(name, position, signal))
    return (await Promise.all(waits)).every(Boolean)
  },
})
