import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import { openSqliteReadModels } from '../../../engines/adapters/sqlite/read-models.ts'
import type { ReadModels, Write } from '../../../engines/ports/read-models.ts'
import type { Projection } from '../../../projections/runtime/define-projection.ts'
import { foldEvent } from '../../../projections/runtime/fold-event.ts'
import { adultAnswers } from '../../../projections/views/cards/adult-answers.ts'
import { cards } from '../../../projections/views/cards/cards.ts'
import type { CardDocument } from '../../../projections/views/cards/fold-card.ts'
import { removedQuestions } from '../../../projections/views/cards/removed-questions.ts'
import { pagesOf, relations } from '../../../projections/views/relations/relations.ts'
import { commitTo } from '../../../test/engines/commit-to.ts'
import { type SeededRandom, seededRandom } from '../../../test/samples/seeded-random.ts'
import { answerAside } from '../child-process.ts'
import { generateCrowd } from '../crowd.ts'
import { madePages } from './made-pages.ts'

export type MadeMembers = {
  readonly members: number
  /** Active discovery filters of each. */
  readonly filters: number
  /** Members who come, and how many relations each has. */
  readonly visitors: number
  readonly relationsEach: number
  /** Where the read models are. */
  readonly path: string
}

const SEED = 12
/** The log that follows is empty: no view is behind it. */
const POSITION = '1'
const COMMITTED_AT_ONCE = 1_000
const VISITORS_AT_ONCE = 50
const DAYS_IDLE = 60
/** Different relations of those who come, each with so many others that they take long to make. */
const PASTS = 50
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** The cards of a crowd, folded from what each member did: profiles a year ago, swipes since. */
function* madeCards(count: number, filters: number, chance: SeededRandom) {
  let card: CardDocument | null = null
  for (const { events } of generateCrowd(count, SEED, filters))
    for (const event of events) {
      if (event.type === 'MemberRegistered') {
        if (card) yield card
        card = null
      }
      const at = daysAgo(event.type === 'Swiped' ? chance.whole(0, DAYS_IDLE) : 365)
      const [folded] = foldEvent(cards, { ...event, at } as RecordedEvent<DomainEvent>, () => card)
      if (folded) card = folded[1]
    }
  if (card) yield card
}

const openFilling = async (views: ReadModels, view: Projection<unknown>) => {
  await views.prepare(view, 'v1')
  await views.claim(view.name, 'v1', 1)
  return {
    commit: (writes: readonly Write[]) => commitTo(views, view.name, 'v1', POSITION, writes),
    goLive: () => views.swap(view.name, undefined, 'v1'),
  }
}

// Fills the views of cards and relations with made members; answers the ids of those who come.
await answerAside(async (made: MadeMembers): Promise<string[]> => {
  await using views = await openSqliteReadModels({ path: made.path })
  const chance = seededRandom(SEED)
  const ids: string[] = []
  const daters: string[] = []
  const filling = await openFilling(views, cards)
  let writes: Write[] = []
  for (const card of madeCards(made.members, made.filters, chance)) {
    const { id, now } = card.member
    ids.push(id)
    if (now.modes.includes('dating')) daters.push(id)
    writes.push({ key: id, document: card, position: POSITION })
    if (writes.length < COMMITTED_AT_ONCE && ids.length < made.members) continue
    await filling.commit(writes)
    writes = []
  }
  await filling.goLive()
  const visitors = Array.from({ length: made.visitors }, () => chance.one(daters))
  const pages = await openFilling(views, relations)
  const pasts = Array.from({ length: PASTS }, () =>
    madePages('', made.relationsEach, chance, () => chance.one(ids)),
  )
  const comers = [...new Set(visitors)]
  for (let first = 0; first < comers.length; first += VISITORS_AT_ONCE)
    await pages.commit(
      comers.slice(first, first + VISITORS_AT_ONCE).flatMap(id => {
        const past = chance.one(pasts)
        return pagesOf(id).map((key, n) => ({
          key,
          document: past[n]?.[1] ?? null,
          position: POSITION,
        }))
      }),
    )
  await pages.goLive()
  for (const view of [adultAnswers, removedQuestions]) {
    const empty = await openFilling(views, view)
    await empty.commit([])
    await empty.goLive()
  }
  return visitors
})
