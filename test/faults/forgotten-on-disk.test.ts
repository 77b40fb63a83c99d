import { createECDH } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { upload } from '../http/photo-form.ts'
import { startServer } from '../http/server.ts'
import { scene } from '../samples/sample-images.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const photo = async () => new Uint8Array(await scene(900, 600).jpeg().toBuffer())

/** Every file below a folder: databases, their write-ahead logs, media, snapshots. */
const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(one => one.isFile()).map(one => join(one.parentPath, one.name))
}

/** The traces that occur in files as plain bytes, with the names of the files. */
const found = async (folder: string, traces: Readonly<Record<string, Uint8Array>>) => {
  const where: string[] = []
  for (const path of await filesIn(folder)) {
    const bytes = await readFile(path)
    for (const [name, trace] of Object.entries(traces))
      if (bytes.includes(trace)) where.push(`${name} in ${path.slice(folder.length + 1)}`)
  }
  return where
}

const text = (words: string) => new TextEncoder().encode(words)

/** The middle of a picture, without the header that pictures share. */
const middle = (bytes: Uint8Array) => bytes.slice(bytes.length >> 1, (bytes.length >> 1) + 64)

const traces = {
  pseudonym: text('Quillfeather'),
  pronouns: text('quill/quillself'),
  bio: text('keep bees on the roof of the old mill'),
  email: text('quillfeather@example.org'),
  tag: text('beekeeping-by-moonlight'),
  note: text('only after the honey is in'),
  message: text('Would you carry the smoker on Friday'),
  repeated: text('And bring the long gloves'),
  reason: text('kept asking for my hive address'),
  device: text('push-to-the-hive'),
  timeZone: text('Antarctica/Troll'),
}

test('no file holds texts or photos of a member after their deletion', async t => {
  const folder = await scratchFolder(t)
  const { kith, origin, member, caughtUp } = await startServer(t, { env: { KITH_DATA: folder } })
  const [me, you, other] = [
    await member('Quillfeather', { pronouns: 'quill/quillself' }),
    await member('Rowan'),
    await member('Ash'),
  ]
  const done = async (asked: Promise<{ status: number }>) => t.is((await asked).status, 200)
  await done(me.patch('/api/profile', { bio: 'I keep bees on the roof of the old mill.' }))
  await done(me.put('/api/profile-tags', { tags: ['beekeeping-by-moonlight'] }))
  const notes = 'only after the honey is in'
  const boundary = { category: 'physical_touch', level: 'maybe', notes }
  await done(me.post('/api/consent-preferences', { preferences: [boundary] }))
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: 'A'.repeat(22) }
  const endpoint = 'http://127.0.0.1:9/push-to-the-hive' // no server listens there
  await done(me.post('/api/push/subscriptions', { endpoint, keys }))
  const quietHours = { from: '22:00', to: '07:00', timeZone: 'Antarctica/Troll' }
  await done(me.put('/api/push/settings', { types: ['new_match'], quietHours }))
  for (const one of [me, you]) await one.put('/api/ai/consent', { given: true })
  await you.post('/api/ai/match-suggestions/generate')
  const urls: string[] = []
  for (const used of [true, false]) {
    const { photoUrl } = (await upload(origin, me, await photo())).body
    if (used) await me.post('/api/profile-photos', { photoUrl })
    urls.push(photoUrl)
  }
  const like = (by: typeof me, on: typeof me) =>
    by.post('/api/swipe', {
      swipedProfileId: on.profileId,
      action: 'like',
      discoveryMode: 'dating',
    })
  await caughtUp()
  await like(me, you)
  const { matchId } = (await like(you, me)).body
  const chat = `/api/matches/${matchId}/messages`
  await done(me.post(chat, { content: 'Would you carry the smoker on Friday?' }))
  const gloves = { content: 'And bring the long gloves.' }
  await done(me.post(chat, gloves, { 'idempotency-key': 'gloves' }))
  await you.get(chat)
  const reason = 'kept asking for my hive address'
  await done(me.post('/api/blocks', { profileId: other.profileId, reason }))
  await caughtUp()
  const pictures: Record<string, Uint8Array> = {}
  for await (const key of kith.ports.media.list('photos/')) {
    const stored = await kith.ports.media.get(key)
    if (stored) pictures[key] = middle(stored.bytes)
  }
  t.is(Object.keys(pictures).length, 12)
  const all = { ...traces, ...pictures }
  const before = await found(folder, all)
  for (const name of [
    'pseudonym',
    'bio',
    'email',
    'tag',
    'note',
    'timeZone',
    ...Object.keys(pictures),
  ])
    t.true(
      before.some(one => one.startsWith(`${name} in `)),
      `${name} is not looked for rightly`,
    )
  t.deepEqual(
    before.filter(one => one.endsWith('log.db') || one.endsWith('log.db-wal')),
    [],
  )

  t.is((await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status, 200)
  await caughtUp()
  t.deepEqual(await found(folder, all), [], 'while the server runs')
  await kith.close()
  t.deepEqual(await found(folder, all), [], 'once it is stopped')
})
