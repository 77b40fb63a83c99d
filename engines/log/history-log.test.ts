import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { newEvent } from '../../test/engines/events.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import { openEventLogFile } from '../adapters/sqlite/event-log-file.ts'
import { historyInCode } from './history-log.ts'

test('the history of an old log is asked and answered with the names of code', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-stored-names-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const path = join(folder, 'log.db')
  const ids = { gatheringId: randomId(), organizer: randomId() }
  const stored = await scratchLog(path)
  await stored.append('gathering-1', 'none', [
    newEvent(ids, { type: 'GatheringCancelled' }),
    newEvent({ ...ids, profileIds: [] }, { type: 'GatheringForgotten' }),
    newEvent({ profileId: randomId() }, { type: 'ModesChosen' }),
  ])
  await stored[Symbol.asyncDispose]()

  await using log = historyInCode(openEventLogFile(path))
  const pages = await Array.fromAsync(log.pages({ types: ['MeetupCancelled'] }))
  t.deepEqual(
    pages.flat().map(([, stream, , , type, , , data]) => [stream, type, JSON.parse(data)]),
    [['gathering-1', 'MeetupCancelled', { meetupId: ids.gatheringId, organizer: ids.organizer }]],
  )
  t.deepEqual(log.count({}, 'type'), [
    ['MeetupCancelled', 1],
    ['MeetupForgotten', 1],
    ['ModesChosen', 1],
  ])
  t.deepEqual(log.count({ types: ['MeetupForgotten'] }, 'stream-kind'), [['gathering', 1]])
})
