import { readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import type { NewEvent } from '../../contracts/core/event.ts'
import { type DomainEvent, events } from '../../contracts/events.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { deciderOf } from '../deciders/decider-of.ts'
import { foldEvents } from './fold-events.ts'
import { everything, workbench } from './workbench.ts'

const folder = new URL('../fixtures/events/', import.meta.url)
type Stored = NewEvent & { readonly stream: string }

/** Logs as each release wrote them. */
const releases = readdirSync(folder)
  .filter(name => name.endsWith('.ndjson'))
  .map(name => ({
    name: name.replace('.ndjson', ''),
    stored: readFileSync(new URL(name, folder), 'utf8')
      .trim()
      .split('\n')
      .map((line): Stored => JSON.parse(line)),
  }))

/** A log with the events of a release. */
const logOf = async (t: Parameters<typeof workbench>[0], stored: readonly Stored[]) => {
  const bench = await workbench(t)
  for (const { stream, ...event } of stored)
    await bench.stored.append(stream, 'any', [event as NewEvent<DomainEvent>])
  return bench
}

test("a release's log has each earlier version of every changed event", t => {
  const released = new Set(
    releases.flatMap(({ stored }) => stored.map(({ type, version }) => `${type} ${version}`)),
  )
  const earlier = events.flatMap(({ type, version }) =>
    Array.from({ length: version - 1 }, (_, index) => `${type} ${index + 1}`),
  )
  t.deepEqual(
    earlier.filter(name => !released.has(name)),
    [],
  )
})

for (const { name, stored } of releases) {
  test(`the log of ${name} folds into every view`, async t => {
    const { log, views, run, caughtUp } = await logOf(t, stored)
    run(allViews)
    t.true(await caughtUp(...allViews))
    const recorded = await Array.fromAsync(log.readAll())
    t.is(recorded.length, stored.length)
    for (const view of allViews)
      t.deepEqual(await everything(views, view), foldEvents(view, recorded), view.name)
  })

  test(`the log of ${name} can be decided on`, async t => {
    const { log } = await logOf(t, stored)
    for (const stream of new Set(stored.map(one => one.stream))) {
      const decider = deciderOf(stream)
      let state = decider.initialState
      for await (const event of log.read(stream)) state = decider.evolve(state, event)
      t.not(state, undefined, stream)
    }
  })
}
