import test from 'ava'
import { childArguments, openEngine } from './engine-under-test.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'
import { all } from './events.ts'
import { linesUntilKilled } from './lines-until-killed.ts'

const script = new URL('./append-until-killed.ts', import.meta.url)

/** Contract of what survives when a process is killed while it appends. */
export const crashContract = (name: string, store: EventLogUnderTest): void => {
  const { newEvent, dataOf } = store.vocabulary
  test(`${name}: a log whose writer was killed has every acknowledged event, each append whole`, async t => {
    const location = await store.location(t)
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const lines = await linesUntilKilled(script, childArguments(store, location), 400)
      acknowledged.push(...lines.flatMap(line => line.split(' ')))
    }
    t.true(acknowledged.length >= 3 * 3 * 400)

    const log = await openEngine(t, store, location)
    const events = await all(log.readAll())
    const storedIds = new Set(events.map(({ id }) => id))
    t.deepEqual(
      acknowledged.filter(id => !storedIds.has(id)),
      [],
    )
    t.is(storedIds.size, events.length)

    const appends = Map.groupBy(events, event => (dataOf(event) as { together: string }).together)
    t.true([...appends.values()].every(together => together.length === 3))
    for (const stream of new Set(events.map(event => event.stream))) {
      const revisions = (await all(log.read(stream))).map(({ revision }) => revision)
      t.deepEqual(revisions, [...revisions.keys()])
      const next = await log.append(stream, revisions.length - 1, [newEvent()])
      t.is(next.revision, revisions.length)
    }
  })

  test(`${name}: a log of two processes loses no events when one is killed`, async t => {
    const location = await store.location(t)
    const log = await openEngine(t, store, location)
    let killed = false
    const child = linesUntilKilled(script, childArguments(store, location), 150).finally(() => {
      killed = true
    })
    const acknowledged: string[] = []
    while (!killed) {
      const event = newEvent()
      await log.append('killed-0', 'any', [event])
      acknowledged.push(event.id)
    }
    acknowledged.push(...(await child).flatMap(line => line.split(' ')))

    const storedIds = new Set((await all(log.readAll())).map(({ id }) => id))
    t.deepEqual(
      acknowledged.filter(id => !storedIds.has(id)),
      [],
    )
    const revisions = (await all(log.read('killed-0'))).map(({ revision }) => revision)
    t.deepEqual(revisions, [...revisions.keys()])
  })
}
