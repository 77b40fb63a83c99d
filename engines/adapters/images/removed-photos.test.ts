import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../../contracts/core/random-id.ts'
import { scratchRecords } from '../../../test/stores/over-records.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { createRemovedPhotos } from './removed-photos.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const until = new Date('2028-06-01T12:00:00.000Z')
const hashOf = (n: number) => n.toString(16).padStart(32, '0')

const opened = async (t: ExecutionContext) => {
  const records = await scratchRecords(t, join(await scratchFolder(t), 'records.db'))
  const key = randomBytes(32)
  return { records, photos: createRemovedPhotos(records, async () => key) }
}

test('a hash is found among many until it is forgotten or its time is over', async t => {
  const { photos } = await opened(t)
  const ids = Array.from({ length: 1_100 }, () => randomId())
  for (const [at, photoId] of ids.entries())
    await photos.remember({ photoId, hash: hashOf(at), until })
  const knows = (n: number, at = now) => photos.some(hash => hash === hashOf(n), at)
  t.true(await knows(0))
  t.true(await knows(1_099))
  t.false(await knows(1_100))
  t.false(await knows(7, until))

  for (let times = 0; times < 2; times += 1) await photos.forget(ids[7] ?? '')
  t.false(await knows(7))
  t.true(await knows(8))
})

test('a repeat stores one record, which tells neither the photo nor its hash', async t => {
  const { photos, records } = await opened(t)
  const [photoId, hash] = [randomId(), 'f00dcafe'.repeat(4)]
  for (let times = 0; times < 2; times += 1) await photos.remember({ photoId, hash, until })
  const stored = await records.list('removed-photo')
  t.is(stored.length, 1)
  t.is(stored[0]?.owner, undefined)
  t.is(stored[0]?.expiresAt, until.getTime())
  const text = JSON.stringify(stored)
  for (const secret of [photoId, hash, Buffer.from(hash, 'hex').toString('base64')])
    t.false(text.includes(secret))
})

test('records of another installation are refused, not passed over', async t => {
  const { photos, records } = await opened(t)
  await photos.remember({ photoId: randomId(), hash: hashOf(1), until })
  const other = createRemovedPhotos(records, async () => randomBytes(32))
  await t.throwsAsync(
    other.some(() => true, now),
    { code: 'broken_seal' },
  )
})
