import test from 'ava'
import { origin } from '../../contracts/core/event.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { openEngine } from './engine-under-test.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'

/** Contract of identity and markAt: telling one log from another and from its past. */
export const markContract = (name: string, store: EventLogUnderTest): void => {
  const { newEvent, newEvents } = store.vocabulary
  const own = 'a log has an id of its own that never changes'
  if (store.isShared)
    test.skip(`${name}: ${own} (left out: one server holds one log)`, t => t.pass())
  else
    test(`${name}: ${own}`, async t => {
      const location = await store.location(t)
      let id: string
      {
        await using log = await store.open(location)
        id = await log.identity()
        t.is(await log.identity(), id)
      }
      const [again, other] = [await openEngine(t, store, location), await openEngine(t, store)]
      await again.append('a', 'none', newEvents(1))
      t.is(await again.identity(), id)
      t.not(await other.identity(), id)
    })

  test(`${name}: every event has a mark that never changes, and no other position has one`, async t => {
    const location = await store.location(t)
    const marks: unknown[] = []
    const ends: string[] = []
    {
      await using log = await store.open(location)
      t.is(await log.markAt(origin), undefined)
      for (const stream of ['a', 'b', 'a']) {
        const { position } = await log.append(stream, 'any', newEvents(2))
        ends.push(position)
        marks.push(await log.markAt(position))
      }
    }
    const log = await openEngine(t, store, location)
    t.deepEqual(await Promise.all(ends.map(position => log.markAt(position))), marks)
    t.is(new Set([...marks, undefined]).size, 4)
    const { position } = await log.append('c', 'none', newEvents(1))
    t.deepEqual(await Promise.all(ends.map(end => log.markAt(end))), marks)
    const newest = await log.markAt(position)
    t.truthy(newest)
    t.false(marks.includes(newest))
    t.is(await log.markAt(`9${position}`), undefined)
  })

  test(`${name}: a repeated append changes no mark`, async t => {
    const log = await openEngine(t, store)
    const events = newEvents(2)
    const { position } = await log.append('a', 'none', events)
    const mark = await log.markAt(position)
    await log.append('a', 'none', events)
    t.is(await log.markAt(await log.head()), mark)
  })

  test(`${name}: marks differ from the first different event on`, async t => {
    const logs = [await openEngine(t, store), await openEngine(t, store)]
    const last = newEvent({ n: 2 })
    const marksAfter = async (log: EventLog, n: number) => {
      await log.append('a', 'none', [newEvent({ n })])
      const { position } = await log.append('b', 'none', [last])
      return log.markAt(position)
    }
    const [one, other] = await Promise.all(logs.map((log, n) => marksAfter(log, n)))
    t.not(one, other)
  })
}
