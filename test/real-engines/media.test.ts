import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import test, { type ExecutionContext } from 'ava'
import { openS3Media } from '../../engines/adapters/s3/media.ts'
import { mediaContract } from '../engines/media.ts'
import { proxyTo } from './proxy.ts'
import { scratchBucket } from './s3-buckets.ts'
import { withEngine } from './with-engine.ts'

const module = new URL('../../engines/adapters/s3/media.ts', import.meta.url).href
const picture = { bytes: Uint8Array.of(1, 2, 3), type: 'image/webp' } as const

withEngine('KITH_TEST_S3_URL', 'media on S3', endpoint => {
  const inBucket = async (t: ExecutionContext, path = '', at = endpoint) => {
    const { bucket, s3 } = await scratchBucket(t, endpoint)
    const url = `s3://${bucket}${path}?endpoint=${at}&region=us-east-1`
    return { url, bucket, s3 }
  }

  const opened = async (t: ExecutionContext, path = '', at = endpoint) => {
    const { url, ...more } = await inBucket(t, path, at)
    const media = await openS3Media({ url })
    t.teardown(() => media[Symbol.asyncDispose]())
    return { media, url, ...more }
  }

  for (const [name, path] of [
    ['s3', ''],
    ['s3 under a prefix', '/kith/media'],
  ] as const)
    mediaContract(name, async t => {
      const { media, url } = await opened(t, path)
      return { media, elsewhere: { module, open: 'openS3Media', options: { url } } }
    })

  test('s3: an object carries its type and no public address serves it', async t => {
    const { media, bucket, s3 } = await opened(t, '/kith')
    await media.put('a/b.webp', picture)
    const { ContentType } = await s3.send(
      new GetObjectCommand({ Bucket: bucket, Key: 'kith/a/b.webp' }),
    )
    t.is(ContentType, 'image/webp')
    const { status } = await fetch(`${endpoint}/${bucket}/kith/a/b.webp`)
    t.is(status, 403)
  })

  test('s3: a list has more keys than a page, and none that are not of media', async t => {
    const { media, bucket, s3 } = await opened(t, '/kith')
    const keys = Array.from({ length: 1_100 }, (_, n) => `many/${n}.webp`).sort()
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map(key => media.put(key, picture)))
    for (const Key of ['kith/many/UPPER.webp', 'kith/notes.txt', 'other/a.webp'])
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }))
    t.deepEqual(await Array.fromAsync(media.list('')), keys)
    t.deepEqual(await Array.fromAsync(media.list('many/109')), [
      ...['many/109.webp', 'many/1090.webp', 'many/1091.webp', 'many/1092.webp'],
      ...['many/1093.webp', 'many/1094.webp', 'many/1095.webp', 'many/1096.webp'],
      ...['many/1097.webp', 'many/1098.webp', 'many/1099.webp'],
    ])
  })

  test('s3: calls fail with a StorageFault while the store is away and work again after', async t => {
    const proxy = await proxyTo(t, endpoint)
    const { media } = await opened(t, '', proxy.url)
    await media.put('a.webp', picture)
    proxy.cut()
    const unreachable = { name: 'StorageFault', code: 'unreachable' }
    await t.throwsAsync(media.put('b.webp', picture), unreachable)
    await t.throwsAsync(media.get('a.webp'), unreachable)
    await t.throwsAsync(media.remove('a.webp'), unreachable)
    await t.throwsAsync(media.check(), unreachable)
    await t.throwsAsync(Array.fromAsync(media.list('')), unreachable)
    proxy.mend()
    await media.check()
    t.deepEqual((await media.get('a.webp'))?.bytes, picture.bytes)
  })

  test('s3: a store that accepts connections and stays silent fails a check in time', async t => {
    const proxy = await proxyTo(t, endpoint)
    const { media } = await opened(t, '', proxy.url)
    proxy.silence()
    const began = performance.now()
    await t.throwsAsync(media.check(), { name: 'StorageFault', code: 'unreachable' })
    t.true(performance.now() - began < 10_000)
  })

  test('s3: a missing bucket is named with the variable', async t => {
    const { s3 } = await inBucket(t)
    t.truthy(s3)
    const url = `s3://kith-nothing-here?endpoint=${endpoint}`
    const fault = await t.throwsAsync(openS3Media({ url }), { name: 'EngineFault' })
    t.like(fault, { code: 'not_found' })
    t.regex(fault?.message ?? '', /^S3_URL: [^\n]*kith-nothing-here[^\n]*$/)
  })

  test.serial('s3: wrong credentials are refused without naming them', async t => {
    const { url } = await inBucket(t)
    const right = process.env.AWS_SECRET_ACCESS_KEY
    process.env.AWS_SECRET_ACCESS_KEY = 'a-wrong-secret'
    const opening = openS3Media({ url })
    const fault = await t
      .throwsAsync(opening, { name: 'EngineFault' })
      .finally(() => Object.assign(process.env, { AWS_SECRET_ACCESS_KEY: right }))
    t.like(fault, { code: 'access_denied' })
    t.notRegex(fault?.message ?? '', /a-wrong-secret/)
  })
})

test('s3: a store that nobody runs is named with the variable', async t => {
  process.env.AWS_ACCESS_KEY_ID ??= 'an-id' // without any, the SDK fails before it connects
  process.env.AWS_SECRET_ACCESS_KEY ??= 'a-secret'
  const url = 's3://kith-media?endpoint=http://127.0.0.1:9&region=us-east-1'
  const fault = await t.throwsAsync(openS3Media({ url }), { name: 'EngineFault' })
  t.like(fault, { code: 'unreachable' })
  t.regex(fault?.message ?? '', /^S3_URL: [^\n]*127\.0\.0\.1:9[^\n]*$/)
})

test('s3: an address that is not valid is refused without repeating it', async t => {
  for (const url of [
    'https://bucket',
    's3://',
    's3://UP/..',
    's3://key:secret@bucket',
    's3://bucket/Upper',
    's3://bucket?endpoint=ftp://x',
    's3://bucket?endpoint=http://key:secret@x',
    's3://bucket?other=1',
    's3://bucket:80',
  ]) {
    const fault = await t.throwsAsync(openS3Media({ url }), { name: 'EngineFault' }, url)
    t.like(fault, { code: 'bad_url' })
    t.notRegex(fault?.message ?? '', /secret@|\n/)
  }
})
