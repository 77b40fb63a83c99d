import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { openDiskMedia } from '../../engines/adapters/disk/media.ts'
import type { Config } from '../../engines/config/config.ts'
import { TransferFault } from '../../engines/ports/transfer-fault.ts'
import { requireFinishedTransfer } from '../../engines/records/unfinished-transfer.ts'
import { newEvent } from '../../test/engines/events.ts'
import { openEmbeddedKeys } from '../../test/stores/embedded-keys.ts'
import { openScratchRecords } from '../../test/stores/over-records.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import { copyEvents } from './events.ts'
import { readPlace } from './run-transfer.ts'
import { transferInstallation } from './transfer.ts'

const placeIn = (folder: string, name: string, more: readonly string[] = []): Config =>
  readPlace([
    `KITH_DATA=${join(folder, name)}`,
    `MASTER_KEY_URL=file:${folder}/master.key`,
    ...more,
  ])

const openLog = ({ eventLog }: Config) =>
  scratchLog(eventLog.type === 'sqlite' ? eventLog.path : '')

const openKeys = ({ records, masterKey }: Config) =>
  openEmbeddedKeys({ store: { path: 'path' in records ? records.path : '' }, master: masterKey })

const openMedia = ({ media }: Config) =>
  openDiskMedia({ folder: 'folder' in media ? media.folder : '' })

const picture = (text: string) => ({ bytes: Buffer.from(text), type: 'image/webp' }) as const

/** A stopped installation with keys, media and 80 events, and an empty place. */
const installed = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const [from, to] = [placeIn(folder, 'old'), placeIn(folder, 'new')]
  await mkdir(join(folder, 'old'))
  {
    await using keys = await openKeys(from)
    for (const name of ['robin', 'sam', 'wren']) await keys.encryptionKey([`person-${name}`])
    await keys.destroy(['person-wren'])
    const media = await openMedia(from)
    await media.put('photos/a/one.webp', picture('one'))
    await media.put('photos/b/two.webp', picture('two'))
    await media.put('exports/three.sealed', {
      bytes: Buffer.from('3'),
      type: 'application/octet-stream',
    })
    await using log = await openLog(from)
    for (let n = 0; n < 20; n += 1) {
      const stream = `stream-${n % 7}`
      await log.append(stream, 'any', [newEvent({ n, text: 'ä\u2028 "' }), newEvent({ n })])
      await log.append(`other-${n}`, 'none', [
        newEvent({ n }),
        newEvent({ deep: { b: 1, a: [n] } }),
      ])
    }
  }
  return { folder, from, to }
}

const allOf = async (place: Config): Promise<RecordedEvent[]> => {
  await using log = await openLog(place)
  return Array.fromAsync(log.readAll())
}

/** Events by stream, as they were but for their places in the log. */
const streamsOf = async (place: Config) => {
  const events = (await allOf(place)).map(({ position: _, ...event }) => event)
  return new Map([...Map.groupBy(events, ({ stream }) => stream)].toSorted())
}

const transfer = (
  from: Config,
  to: Config,
  onProgress: (step: string, done: number) => void = () => {},
  signal = new AbortController().signal,
) => transferInstallation({ from, to, signal, onProgress })

/** Checks the records of a place, as every process of Kith does at its start. */
const start = async (place: Config): Promise<void> => {
  await using records = await openScratchRecords(
    place.records.type === 'sqlite' ? place.records : { path: '' },
  )
  await requireFinishedTransfer(records)
}

const refused = (t: ExecutionContext, work: Promise<unknown>, code: string) =>
  t.throwsAsync(work, { instanceOf: TransferFault, code }, code)

test('log, keys and media are the same afterwards', async t => {
  const { from, to } = await installed(t)
  const { events, keys, media, present } = await transfer(from, to)
  t.deepEqual([events.count, keys.count, media.count, present], [80, 3, 2, 0])
  t.deepEqual(await streamsOf(to), await streamsOf(from))
  await using moved = await openKeys(to)
  await using old = await openKeys(from)
  t.is(await moved.decryptionKey(['person-wren']), 'erased')
  t.deepEqual(
    await moved.decryptionKey(['person-robin']),
    await old.decryptionKey(['person-robin']),
  )
  const there = await openMedia(to)
  t.deepEqual(await Array.fromAsync(there.list('')), ['photos/a/one.webp', 'photos/b/two.webp'])
  t.deepEqual(Buffer.from((await there.get('photos/b/two.webp'))?.bytes ?? []).toString(), 'two')
})

test('an interrupted transfer is continued from any point', async t => {
  const { folder, from } = await installed(t)
  for (const stopAt of ['keys', 'media', 'events', 'verify media', 'verify events']) {
    const to = placeIn(folder, stopAt.replace(' ', '-'))
    const stopping = new AbortController()
    const stop = (step: string) => {
      if (step === stopAt) stopping.abort()
    }
    await refused(t, transfer(from, to, stop, stopping.signal), 'stopped')
    await refused(t, start(to), 'unfinished')
    await refused(t, transfer(to, placeIn(folder, `from-${stopAt}`)), 'unfinished')
    const { events } = await transfer(from, to)
    await t.notThrowsAsync(start(to))
    t.is(events.count, 80)
    t.deepEqual(await streamsOf(to), await streamsOf(from), stopAt)
  }
})

test('events that were copied before are compared and not appended again', async t => {
  const { from, to } = await installed(t)
  await transfer(from, to)
  const { present, events } = await transfer(from, to)
  t.deepEqual([present, events.count], [80, 80])
})

test('a key that was destroyed between two attempts is destroyed at the target', async t => {
  const { from, to } = await installed(t)
  await transfer(from, to)
  {
    await using keys = await openKeys(from)
    await keys.destroy(['person-robin'])
  }
  await transfer(from, to)
  await using moved = await openKeys(to)
  t.is(await moved.decryptionKey(['person-robin']), 'erased')
})

test('a target with events, keys or media of its own is refused and not changed', async t => {
  const { folder, from } = await installed(t)
  const used = async (name: string, use: (place: Config) => Promise<void>) => {
    const to = placeIn(folder, name)
    await mkdir(join(folder, name))
    await use(to)
    await refused(t, transfer(from, to), 'not_empty')
    return to
  }
  const withEvents = await used('events', async to => {
    await using log = await openLog(to)
    await log.append('own', 'none', [newEvent({ own: true })])
  })
  t.is((await allOf(withEvents)).length, 1)
  const withKeys = await used('keys', async to => {
    await using keys = await openKeys(to)
    await keys.encryptionKey(['person-robin'])
  })
  t.is((await allOf(withKeys)).length, 0)
  const withMedia = await used('media', async to => {
    await (await openMedia(to)).put('photos/a/one.webp', picture('another'))
  })
  t.is((await allOf(withMedia)).length, 0)
})

test('a running source, a running target and a source that is its own target are refused', async t => {
  const { from, to } = await installed(t)
  {
    await using _ = await openLog(from)
    await refused(t, transfer(from, to), 'in_use')
  }
  await refused(t, transfer(from, from), 'not_empty')
  await transfer(from, to)
  await using _ = await openLog(to)
  await refused(t, transfer(from, to), 'in_use')
})

test('a source that is written to meanwhile is refused', async t => {
  const { folder, from, to } = await installed(t)
  await mkdir(join(folder, 'new'))
  await using source = await openLog(from)
  await using target = await openLog(to)
  const { signal } = new AbortController()
  const late = {
    async append(...parameters: Parameters<typeof target.append>) {
      await source.append('late', 'any', [newEvent({ late: true })])
      return target.append(...parameters)
    },
  }
  await refused(t, copyEvents(source, late, { ofStream: new Map() }, { signal }), 'source_changed')
})

test('streams are copied side by side, but events that name the same in the order of the source', async t => {
  const { folder } = await installed(t)
  await using source = await scratchLog(join(folder, 'three.db'))
  const [shared, own] = [randomUUID(), randomUUID()]
  for (const [stream, id] of [
    ['first', shared],
    ['second', shared],
    ['third', own],
  ] as const)
    await source.append(stream, 'none', [newEvent({ id, stream })])
  const begun: string[] = []
  const released = Promise.withResolvers<void>()
  const target = {
    async append(stream: string) {
      begun.push(stream)
      if (begun.length === 2) released.resolve() // the third does not wait for the first
      if (stream === 'first') await released.promise
      return { revision: 0, position: '1', positions: ['1'] }
    },
  }
  const { signal } = new AbortController()
  await copyEvents(source, target, { ofStream: new Map() }, { signal })
  t.deepEqual(begun, ['first', 'third', 'second'])
})

test('without the master key nothing is copied, and another one is refused', async t => {
  const { folder, from } = await installed(t)
  const elsewhere = placeIn(folder, 'new', [`MASTER_KEY_URL=file:${folder}/none.key`])
  await t.throwsAsync(transfer(from, elsewhere), { code: 'master_key_missing' })
  t.false(existsSync(join(folder, 'new')))
  {
    const other = placeIn(folder, 'third', [`MASTER_KEY_URL=file:${folder}/other.key`])
    await mkdir(join(folder, 'third'))
    await using _ = await openKeys(other)
  }
  const wrong = placeIn(folder, 'new', [`MASTER_KEY_URL=file:${folder}/other.key`])
  await t.throwsAsync(transfer(from, wrong), { code: 'wrong_master_key' })
})

test('places are folders, files and variables', t => {
  const servers = ['EVENTSTORE_URL=esdb://log:2113', 'MONGODB_URL=mongodb://host/kith']
  t.like(
    readPlace(['KITH_DATA=here', ...servers, 'REDIS_URL=redis://host', 'S3_URL=s3://bucket']),
    {
      eventLog: { type: 'eventstoredb', url: 'esdb://log:2113' },
      records: { type: 'mongodb', url: 'mongodb://host/kith' },
      masterKey: { type: 'file', path: 'here/master.key' },
      media: { type: 's3', url: 's3://bucket' },
    },
  )
  const secret = 'redis://:hunter2@host'
  const error = t.throws(() => readPlace([secret]), { instanceOf: TransferFault })
  t.is(error?.code, 'unknown_place')
  t.false(error?.message.includes('hunter2'))
})
