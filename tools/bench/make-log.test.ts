import test from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { type DomainEvent, definitionOf, eventsByDecider } from '../../contracts/events.ts'
import { DAY } from '../../demo/life/world.ts'
import { foldEvent } from '../../projections/runtime/fold-event.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { BenchRefused } from './harness/report.ts'
import { madeCommunity, makeLog } from './make-log.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const EVENTS = 6_000

const made = (age = 500 * DAY) => [...madeCommunity(EVENTS, NOW, age).facts]

test('a made log holds every type of event that Kith writes, and all fit the schemas', t => {
  const types = new Set<string>()
  for (const { events } of made())
    for (const { type, data } of events) {
      types.add(type)
      t.deepEqual(definitionOf(type)?.data.parse(data), data, type)
    }
  const all = Object.values(eventsByDecider).flat()
  t.deepEqual(
    all.map(({ type }) => type).filter(type => !types.has(type)),
    [],
  )
})

test('every view folds a made log into documents', t => {
  const lengths = new Map<string, number>()
  const told = made().flatMap(({ at, stream, events }) =>
    events.map(event => {
      const revision = lengths.get(stream) ?? 0
      lengths.set(stream, revision + 1)
      return { ...event, stream, revision, at: new Date(at).toISOString() }
    }),
  )
  const events: RecordedEvent<DomainEvent>[] = recordEvents(told)
  for (const view of allViews) {
    const documents = new Map<string, unknown>()
    let written = 0
    for (const event of events)
      for (const [key, document] of foldEvent(view, event, one => documents.get(one) ?? null)) {
        written += 1
        if (document === null) documents.delete(key)
        else documents.set(key, document)
      }
    t.true(written > 0, view.name)
  }
})

test('a made log is in the order of time, about as long as asked, and ends when it is to end', t => {
  for (const age of [420 * DAY, 3_650 * DAY]) {
    const facts = made(age)
    const times = facts.map(({ at }) => at)
    t.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    )
    const first = times[0] ?? 0
    const last = times.at(-1) ?? 0
    t.true(last <= NOW && last > NOW - age / 300, new Date(last).toISOString())
    t.true(first < NOW - 0.8 * age)
    const count = facts.reduce((sum, { events }) => sum + events.length, 0)
    t.true(Math.abs(count - EVENTS) < 0.1 * EVENTS, `${count}`)
  }
})

test('the same number and day tell the same story', t => {
  t.deepEqual(made(), made())
})

test('a folder with a log is left alone', async t => {
  const folder = await scratchFolder(t)
  await makeLog(50, folder, NOW)
  await t.throwsAsync(makeLog(50, folder, NOW), { instanceOf: BenchRefused })
})
