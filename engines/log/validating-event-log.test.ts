import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { NewEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import { UnreadableEvent, validatingEventLog } from './validating-event-log.ts'

const stamped = (type: string, data: unknown, version = 1): NewEvent => {
  const command = randomId()
  return {
    type,
    data,
    version,
    id: randomId(),
    at: '2026-01-01T12:00:00.000Z',
    meta: { command, correlation: command, causation: command },
  }
}

const opened = async (t: ExecutionContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-checked-'))
  const raw = await scratchLog(join(folder, 'log.db'))
  t.teardown(async () => {
    await raw[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })
  return { raw, checked: validatingEventLog(raw) }
}

const unreadable = async (t: ExecutionContext, event: NewEvent, message: RegExp) => {
  const { raw, checked } = await opened(t)
  await raw.append('profile-1', 'none', [event])
  const error = await t.throwsAsync(Array.fromAsync(checked.readAll()), {
    instanceOf: UnreadableEvent,
    message,
  })
  t.is(error.position, '1')
}

test('a valid event is appended and read back', async t => {
  const { checked } = await opened(t)
  const data = { profileId: randomId(), modes: ['dating'] }
  await checked.append('profile-1', 'none', [stamped('ModesChosen', data) as never])
  const [event] = await Array.fromAsync(checked.read('profile-1'))
  t.deepEqual(event?.data, data)
})

test('an invalid event is never appended', async t => {
  const { raw, checked } = await opened(t)
  await t.throwsAsync(
    checked.append('profile-1', 'none', [stamped('ModesChosen', { modes: ['love'] }) as never]),
  )
  t.is(await raw.head(), '0')
})

test('a stored event of an unknown type stops its reader with its position', t =>
  unreadable(t, stamped('Teleported', {}), /Teleported.*position 1.*unknown/))

test('a stored event with invalid data stops its reader, with none of its data in the message', async t => {
  await unreadable(
    t,
    stamped('ModesChosen', { profileId: 'Wren lives here', modes: [] }),
    /^(?!.*Wren)/,
  )
})

test('a stored event of a version that does not exist stops its reader', t =>
  unreadable(t, stamped('ModesChosen', { profileId: randomId(), modes: [] }, 0), /not exist/))

test('a stored event of a newer version stops its reader', t =>
  unreadable(t, stamped('ModesChosen', { profileId: randomId(), modes: [] }, 2), /newer version/))

test('types and fields that were renamed are stored under their first names, and read under those of today', async t => {
  const { raw, checked } = await opened(t)
  const [meetupId, organizer] = [randomId(), randomId()]
  const data = { meetupId, organizer }
  await checked.append('gathering-1', 'none', [stamped('MeetupCancelled', data) as never])
  t.like(await Array.fromAsync(raw.readAll()), [
    { type: 'GatheringCancelled', data: { gatheringId: meetupId, organizer } },
  ])

  const older = stamped('GatheringArchived', { gatheringId: meetupId, organizer })
  await raw.append('gathering-1', 0, [older])
  const cancelled = { type: 'MeetupCancelled', data }
  const archived = { type: 'MeetupArchived', data }
  t.like(await Array.fromAsync(checked.read('gathering-1')), [cancelled, archived])
  const types = ['MeetupArchived'] as const
  t.like(await Array.fromAsync(checked.readAll({ types })), [archived])
  for await (const next of checked.follow({ types, signal: AbortSignal.timeout(10_000) })) {
    t.like(next, archived)
    break
  }
  t.plan(4)
})
