import type { Position } from '../../contracts/core/event.ts'
import { oncePer } from '../../domain/discovery/member.ts'
import type { KeysQuery, ReadModels } from '../../engines/ports/read-models.ts'
import { type AdultAnswersDocument, adultAnswers } from '../views/cards/adult-answers.ts'
import {
  ALL_REMOVED,
  cards,
  type RemovedQuestionsDocument,
  removedQuestions,
} from '../views/cards/cards.ts'
import type { CardDocument } from '../views/cards/fold-card.ts'
import { deckViews } from '../views/discovery.ts'
import { emptyPage, type RelationsPage, relations } from '../views/relations.ts'

/** Where the queries read the cards and relations of members. */
export type CardStore = {
  /** In the order of the ids; undefined where there is none. */
  many(profileIds: readonly string[]): Promise<readonly (CardDocument | undefined)[]>
  /** The same of answers to packs for adults. */
  adultAnswers(
    profileIds: readonly string[],
  ): Promise<readonly (AdultAnswersDocument | undefined)[]>
  /** Pages of relations, in the order of the keys: see `pageKey`. Empty where there is none. */
  relations(keys: readonly string[]): Promise<readonly RelationsPage[]>
  /** Ids of the questions that were removed, whose answers no longer count. */
  removedQuestions(): Promise<ReadonlySet<string>>
  /** Ids of present members by the integer columns of their cards. */
  ids(query: KeysQuery): Promise<readonly string[]>
  /** True once all of these hold all events up to a position; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>
}

const noQuestions: ReadonlySet<string> = new Set()

/** The same set for the same document, so that members read with it are known again. */
const removedIn = oncePer(({ questionIds }: RemovedQuestionsDocument) => new Set(questionIds))

/** The cards and relations in the read models. */
export const storedCards = (views: ReadModels): CardStore => ({
  many: ids => views.collection(cards).many(ids),
  adultAnswers: ids => views.collection(adultAnswers).many(ids),
  async relations(keys) {
    const pages = await views.collection(relations).many(keys)
    return pages.map(page => page ?? emptyPage)
  },
  async removedQuestions() {
    const removed = await views.collection(removedQuestions).get(ALL_REMOVED)
    return removed ? removedIn(removed) : noQuestions
  },
  ids: query => views.collection(cards).keys(query),
  async waitForPosition(position, signal) {
    const waits = deckViews.map(({ name }) => views.waitForPosition(name, position, signal))
    return (await Promise.all(waits)).every(Boolean)
  },
})
