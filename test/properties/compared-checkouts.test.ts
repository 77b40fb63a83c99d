// In a process of its own: its specs run one after the other.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import test from 'ava'
import type { Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { readConfig } from '../../engines/config/config.ts'
import type { StoreLocations } from '../../engines/config/locations.ts'
import { openReadableLog, openStores } from '../../engines/open-stores.ts'
import { compareCheckouts } from '../../projections/runtime/compare-checkouts.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { foldEvent, foldFor } from '../../projections/runtime/fold-event.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { relations } from '../../projections/views/relations.ts'
import { makeLog } from '../../tools/bench/make-log.ts'
import { installation } from '../history/installation.ts'
import { named } from '../projections/histories.ts'
import { type Mutation, writeMutatedCheckout } from './mutated-checkout.ts'
import { mutatedView } from './mutated-view.ts'

const EVENTS = 100_000
const NOW = Date.UTC(2026, 6, 1)
const MUTATIONS = 200
const TOGETHER = 10
/** A seed by which the events of a type are not folded. */
const EVENTS_MISSED = 0

const root = fileURLToPath(new URL('../..', import.meta.url))

type Events = readonly RecordedEvent<DomainEvent>[]

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** The documents that differ at the end, with the position after which each first did. */
const truth = (events: Events, view: Projection<unknown>, mutated: Projection<unknown>) => {
  const [ours, theirs] = [new Map<string, unknown>(), new Map<string, unknown>()]
  const first = new Map<string, Position>()
  const step = (projection: typeof view, documents: typeof ours, event: Events[number]) => {
    const changes = foldEvent(projection, event, key => documents.get(key) ?? null)
    for (const [key, document] of changes) documents.set(key, document)
    return changes.map(([key]) => key)
  }
  const isSame = (key: string) => isDeepStrictEqual(json(ours.get(key)), json(theirs.get(key)))
  for (const event of events)
    for (const key of new Set([...step(view, ours, event), ...step(mutated, theirs, event)]))
      if (!first.has(key) && !isSame(key)) first.set(key, event.position)
  return new Map([...first].filter(([key]) => !isSame(key)))
}

/** A made log, its events, and the views that fold some with the types of these. */
const madeLog = async (folder: string) => {
  await makeLog(EVENTS, folder, NOW)
  const config = readConfig({ KITH_DATA: folder })
  await using stores = openStores(config)
  const log = await openReadableLog(stores)
  const events: Events = await Array.fromAsync(log.readAll())
  const types = [...new Set(events.map(({ type }) => type))]
  const mutations = allViews.flatMap((view): Mutation[] => {
    const folded = types.filter(type => foldFor(view, type))
    return folded.length > 0 ? [{ view, types: folded }] : []
  })
  return { config, events, mutations, upTo: await log.head() }
}

const compare = (
  stores: StoreLocations,
  view: Projection<unknown>,
  there: string,
  upTo: Position,
) =>
  compareCheckouts({
    stores,
    view: view.name,
    here: root,
    there,
    upTo,
    explained: 20,
    signal: new AbortController().signal,
  })

let made: Awaited<ReturnType<typeof madeLog>>
let folder: string
let visible = 0

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-compared-'))
  made = await madeLog(folder)
})
test.after.always(() => rm(folder, { recursive: true, force: true }))

for (let from = 0; from < MUTATIONS; from += TOGETHER)
  test.serial(
    `changed folds ${from} to ${from + TOGETHER - 1}: documents that differ are counted and the first diverging event is named`,
    async t => {
      const { config, events, mutations, upTo } = made
      for (let seed = from; seed < from + TOGETHER; seed += 1) {
        const mutation = mutations[seed % mutations.length] as Mutation
        const there = join(folder, String(seed))
        await writeMutatedCheckout(there, mutation, seed)
        const { view, types } = mutation
        const of = `seed ${seed}, ${view.name}`
        const comparing = compare(config, view, there, upTo)
        let expected: ReturnType<typeof truth>
        try {
          expected = truth(events, view, mutatedView(view, types, seed))
        } catch {
          await t.throwsAsync(comparing, { code: 'checkout_refused' }, of) // a later fold needs the field
          continue
        }
        const comparison = await comparing
        if (expected.size > 0) visible += 1
        t.is(comparison?.differing, expected.size, of)
        t.is(
          comparison?.kinds.reduce((sum, { documents }) => sum + documents, 0),
          expected.size,
        )
        for (const { example, divergence } of comparison?.kinds.slice(0, 20) ?? [])
          t.is(divergence?.event.position, expected.get(example), `${of} ${example}`)
      }
    },
  )

test('a document that only one checkout deletes diverges at its deletion', async t => {
  const { path, happened } = await installation(t)
  const way = { by: named('member 1'), on: named('member 2'), mode: 'dating' } as const
  happened([
    { at: '2026-07-01T10:00:00Z', event: { type: 'Swiped', data: { ...way, action: 'pass' } } },
    { at: '2026-07-01T10:01:00Z', event: { type: 'SwipeUndone', data: { ...way } } },
  ])
  const there = path('checkout')
  await writeMutatedCheckout(there, { view: relations, types: ['SwipeUndone'] }, EVENTS_MISSED)
  const config = readConfig({ KITH_DATA: path('.') })
  const comparison = await compare(config, relations, there, '2')
  t.deepEqual(
    comparison?.kinds.map(({ fields, divergence }) => [fields, divergence?.event.type]),
    [[['(only there)'], 'SwipeUndone']],
  )
})

// A made log has every view, and a few events of most types: many changes show nowhere.
test.serial('a third of the changed folds at least make documents differ', t => {
  t.log(`${visible} of ${MUTATIONS}`)
  t.true(visible > MUTATIONS / 3)
})
