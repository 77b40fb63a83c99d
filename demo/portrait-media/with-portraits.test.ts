import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { photoVariants, photoWidths } from '../../contracts/profiles/photo-addresses.ts'
import { openDiskMedia } from '../../engines/adapters/disk/media.ts'
import {
  readRendition,
  removeRenditions,
  renditionKey,
} from '../../engines/adapters/images/photo-store.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { createDispatch } from '../../engines/log/dispatch.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { demo } from '../community/decider.ts'
import { photoIdOf } from '../community/member.ts'
import { createPortraitWorker, type PortraitWorker, withPortraits } from './with-portraits.ts'

const recipe = { seed: 'kith', members: 12, now: '2026-11-20T12:00:00.000Z' }

/** An installation with a begun community, and a count of requested drawings. */
const gallery = async (t: ExecutionContext, begin = true) => {
  const folder = await scratchFolder(t)
  const log = await openSqliteEventLog<DomainEvent>({ path: `${folder}/log.db` })
  t.teardown(() => log[Symbol.asyncDispose]())
  const cause = { command: randomId(), correlation: 'c', causation: 'c', now: new Date() }
  const dispatch = createDispatch(log)
  if (begin) await dispatch(demo, streams.demo(), { type: 'BeginDemo', recipe }, cause)

  const stored = await openDiskMedia({ folder: `${folder}/media` })
  const own = createPortraitWorker()
  const orders: string[] = []
  const worker: PortraitWorker = {
    ...own,
    draw(order) {
      orders.push(`${order.key}/${order.place}/${order.part}`)
      return own.draw(order)
    },
  }
  const media = withPortraits({ dispatch, media: stored }, worker)
  t.teardown(() => media[Symbol.dispose]())
  return { media, stored, orders }
}

test('every variant of a portrait can be read, in its width', async t => {
  const { media } = await gallery(t)
  const photoId = photoIdOf('marlowe', 0)
  for (const look of photoVariants)
    for (const width of photoWidths) {
      const print = await readRendition(media, photoId, look, width)
      const { width: wide, height, format } = await sharp(print?.bytes).metadata()
      t.deepEqual([wide, height, format], [width, width * 1.25, 'webp'], `${look} ${width}`)
    }
})

test('a variant is drawn once for all requests, and stored', async t => {
  const { media, stored, orders } = await gallery(t)
  const photoId = photoIdOf('demo-001', 0)
  const key = renditionKey({ photoId, variant: 'clear', width: 640 })
  const found = await Promise.all(Array.from({ length: 5 }, () => media.get(key)))
  t.true(found.every(print => print !== undefined))
  await readRendition(media, photoId, 'clear', 160)
  t.deepEqual(orders, ['demo-001/0/small'])
  t.deepEqual((await stored.get(key))?.bytes, found[0]?.bytes)
})

test('different members look different, and each the same as before', async t => {
  const { media } = await gallery(t)
  const shown = async (key: string) =>
    Buffer.from(
      (await readRendition(media, photoIdOf(key, 0), 'clear', 160))?.bytes ?? [],
    ).toString('hex')
  const before = await shown('sol')
  t.not(before, await shown('wren'))
  await removeRenditions(media, photoIdOf('sol', 0))
  t.is(await shown('sol'), before)
})

test('no picture of another member is drawn', async t => {
  const { media, orders } = await gallery(t)
  t.is(await readRendition(media, randomId(), 'clear', 640), undefined)
  t.is(await readRendition(media, photoIdOf('demo-900', 0), 'clear', 640), undefined)
  t.is(await media.get('probe/nothing.webp'), undefined)
  t.deepEqual(orders, [])
})

test('without a demo community nothing is drawn', async t => {
  const { media, orders } = await gallery(t, false)
  t.is(await readRendition(media, photoIdOf('marlowe', 0), 'clear', 640), undefined)
  t.deepEqual(orders, [])
})
