import test from 'ava'
import { all, newEvents } from '../../../test/engines/events.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { scratchLog } from '../../../test/stores/scratch-log.ts'
import { openEventLogImport } from './event-log-import.ts'

test('imported events read as if they had been appended', async t => {
  const path = await scratchFile(t)
  const [one, two, three] = newEvents(3)
  if (!one || !two || !three) return t.fail()
  {
    using log = openEventLogImport(path)
    log.add('a', [one])
    log.add('b', [two])
    log.add('a', [three])
    log.commit()
  }
  await using log = await scratchLog(path)
  const stored = await all(log.readAll())
  t.deepEqual(
    stored.map(({ id, stream, revision, position }) => [id, stream, revision, position]),
    [
      [one.id, 'a', 0, '1'],
      [two.id, 'b', 0, '2'],
      [three.id, 'a', 1, '3'],
    ],
  )
  t.is((await log.append('a', 1, newEvents(1))).position, '4')
})

test('events that were not committed are left out', async t => {
  const path = await scratchFile(t)
  {
    using log = openEventLogImport(path)
    log.add('a', newEvents(3))
  }
  await using log = await scratchLog(path)
  t.is(await log.head(), '0')
})

test('a log with events is refused and not changed', async t => {
  const path = await scratchFile(t)
  await using log = await scratchLog(path)
  await log.append('a', 'none', newEvents(1))
  t.throws(() => openEventLogImport(path), { code: 'not_empty' })
})
