import { readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import type { NewEvent } from '../../contracts/core/event.ts'
import { type DomainEvent, events } from '../../contracts/events.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { deciderOf } from '../deciders/decider-of.ts'
import { foldEvents } from './fold-events.ts'
import { everything, workbench } from './workbench.ts'

const folder = new URL('../fixtures/events/', import.meta.url)
type Stored = NewEvent & { readonly stream: string }

/** Logs as written by each release, or by the main branch before a change of an event. */
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
  for (const { type, version } of events)
    for (let earlier = 1; earlier < version; earlier += 1)
      t.true(released.has(`${type} ${earlier}`), `${type} ${earlier} is in no log of a release`)
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
      if (!decider) continue
      let state = decider.initialState
      for await (const event of log.read(stream)) state = decider.evolve(state, event)
      t.not(state, undefined, stream)
    }
  })
}

test('events of 0.1.0 have the same meaning today', async t => {
  const release = releases.find(({ name }) => name === '0.1.0')
  const { log } = await logOf(t, release?.stored ?? [])
  const undone = await Array.fromAsync(log.readAll({ types: ['SwipeUndone'] }))
  t.deepEqual(
    release?.stored.filter(({ type }) => type === 'SwipeUndone').map(one => one.version),
    [1, 1],
  )
  t.like(undone, [
    { version: 2, data: { spent: { day: '2026-10-01' } } },
    { data: { spent: null } },
  ])

  const recorded = await Array.fromAsync(log.readAll())
  const counts = allViews.map(view => [view.name, Object.keys(foldEvents(view, recorded)).length])
  t.like(Object.fromEntries(counts), {
    members: 2,
    identities: 2,
    aiConsents: 1,
    profiles: 2,
    conversations: 1,
    messages: 2,
    notifications: 2,
    inboxes: 1,
    blocks: 1,
    suggestions: 1,
    scores: 1,
    reports: 1,
  })
})

test('groups of the previous version keep what their members read, and accept requests', async t => {
  const release = releases.find(({ name }) => name === '0.1.0-groups')
  const { log } = await logOf(t, release?.stored ?? [])
  const recorded = await Array.fromAsync(log.readAll())
  const [document] = Object.values(foldEvents(groups, recorded))
  t.like(document, {
    admission: 'approval',
    newcomersRead: false,
    words: { name: 'Slow hikers', description: 'We wait at every gate.' },
  })
  t.deepEqual(
    document?.seats.map(({ since, inOpenHistory }) => ({ since, inOpenHistory })),
    [
      { since: -1, inOpenHistory: false },
      { since: -1, inOpenHistory: false },
    ],
  )
  const messages = Object.values(foldEvents(groupMessages, recorded))
  t.deepEqual(
    messages.map(({ shelves }) => shelves),
    [[document?.id], [document?.id]],
  )
})
