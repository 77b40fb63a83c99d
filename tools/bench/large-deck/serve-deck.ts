import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import Koa from 'koa'
import { cards } from '../../../projections/views/cards/cards.ts'
import { answerAside } from '../child-process.ts'
import { type MadePaths, openMade } from './open-made.ts'

export type LargeDeck = MadePaths & {
  /** Ids of the members who come. */
  readonly visitors: readonly string[]
}

export type ServedDeck = {
  readonly origin: string
  /** Milliseconds of opening the queries. */
  readonly opening: number
}

const CARDS = 20
/** The text of a card besides what discovery knows. */
const ABOUT = 'Climbs, bakes, reads on trains, and answers slowly but at length. '.repeat(4)

// Serves decks over HTTP, and beside them documents that are only read by their keys.
await answerAside(async ({ visitors, ...paths }: LargeDeck): Promise<ServedDeck> => {
  const startedAt = performance.now()
  const { views, discovery } = await openMade(paths)
  const opening = performance.now() - startedAt
  const visitor = (n: number) => visitors[n % visitors.length] as string

  const deckOf = async (viewer: string) => {
    const ids = await discovery.candidates(viewer, 'dating', { now: new Date(), limit: CARDS })
    const between = await discovery.between(viewer, ids)
    return ids.map(id => ({
      id,
      about: ABOUT,
      distance: between.distance(id),
      isMatch: between.isMatched(id),
      compatibility: between.compatibility(id),
    }))
  }

  const readByKey = async (first: number) => {
    const ids = Array.from({ length: CARDS }, (_, n) => visitor(first + n))
    const found = await views.collection(cards).many(ids)
    return found.map(card => ({ id: card?.member.id, about: ABOUT }))
  }

  const router = new Router()
  router.get('/deck/:n', async ctx => {
    ctx.body = await deckOf(visitor(Number(ctx.params.n)))
  })
  router.get('/documents/:n', async ctx => {
    ctx.body = await readByKey(CARDS * Number(ctx.params.n))
  })
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, opening }
})
