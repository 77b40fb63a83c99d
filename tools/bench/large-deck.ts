import { stat } from 'node:fs/promises'
import { runAside } from './child-process.ts'
import { p99At } from './deck.ts'
import type { LargeDeck, ServedDeck } from './large-deck/serve-deck.ts'
import { residentMegabytes } from './memory.ts'
import { atMost, type BenchRow, context } from './report.ts'
import { scratch } from './scratch.ts'

/** More visitors than a load asks for, so that hardly anybody comes twice. */
const VISITORS = 14_000
/** Relations of a member who has come for two years: `docs/scale.md` says what is assumed. */
const RELATIONS_EACH = 2_000
const RELATIONS = VISITORS * RELATIONS_EACH
const PER_SECOND = 1_000

/**
 * Decks among more members than a log could be made of here: the columns of the index are made
 * directly, and the relations of those who come lie in the view. Measures the index with its relations
 * behind bare Koa, once the buckets of the day are sorted; sessions, profiles and photos of cards are left
 * out.
 */
export const benchLargeDeck = async (members: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const input: LargeDeck = {
    members,
    visitors: VISITORS,
    relationsEach: RELATIONS_EACH,
    path: folder.path('views.db'),
  }
  await using deck = runAside<ServedDeck>('./large-deck/serve-deck.ts', input)
  const { origin, bytes, snapshotBytes, starting, sorting, example } = await deck.answer
  const stored = (await stat(input.path)).size
  await using koa = runAside<string>('./bare-koa.ts', { body: example })
  const raw = await p99At([{ url: await koa.answer }], PER_SECOND)
  const targets = Array.from({ length: VISITORS }, (_, n) => ({ url: `${origin}/deck/${n}` }))
  const p99 = await p99At(targets, PER_SECOND)
  const what = `deck of 20 among ${members} members, of a visitor not seen lately, p99 at ${PER_SECOND}/s`
  return [
    context(`bare Koa route, same bytes, p99 at ${PER_SECOND}/s`, raw, 'ms'),
    atMost(what, p99, 'ms', 10, p99 / raw),
    atMost('index in memory for each member', bytes / members, 'bytes', 350),
    context('snapshot for each member', snapshotBytes / members, 'bytes'),
    context('relation in the view, with its share of a page', stored / RELATIONS, 'bytes'),
    atMost('start from the snapshot, for each million, processor time', starting / members, 's', 3),
    atMost('process after that', await residentMegabytes(deck.pid), 'MB', 5_000),
    context('longest first query of a day, which sorts', sorting, 'ms'),
  ]
}
