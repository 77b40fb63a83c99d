import { existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import test from 'ava'
import { createClient } from '../http/client.ts'
import { formOf, sendForm } from '../http/photo-form.ts'
import { startKith } from '../processes/kith-process.ts'
import { photograph } from '../samples/sample-images.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import type { TestPerson } from './member-actions.ts'
import { people } from './people.ts'

/** Time within which a deleted file must be noticed, in milliseconds. */
const SOON = 5_000

const like = (origin: string, [by, on]: readonly TestPerson[]) =>
  createClient(origin, { cookie: by?.cookie ?? '' }).post('/api/swipe', {
    swipedProfileId: on?.profileId,
    action: 'like',
    discoveryMode: 'dating',
  })

/** What `/readyz` reports of a part when it is as expected; its last report otherwise. */
const partOf = async (origin: string, part: string, isIt: (check: { ok: boolean }) => boolean) => {
  const until = performance.now() + SOON
  for (;;) {
    const { body } = await createClient(origin).get('/readyz')
    const check = body.checks[part]
    if (isIt(check) || performance.now() > until) return check
    await wait(50)
  }
}

const failing = ({ ok }: { ok: boolean }) => !ok
const well = ({ ok }: { ok: boolean }) => ok

test('a deleted data folder is noticed without a write, and the server accepts and creates nothing', async t => {
  const data = join(await scratchFolder(t), 'data')
  await using kith = await startKith(data)
  const { origin } = kith
  const members = await people(origin, 2)
  const [me] = members as [TestPerson, TestPerson]
  const mine = createClient(origin, { cookie: me.cookie })
  const readProfile = async () => (await mine.get('/api/profile')).status
  await until(async () => (await readProfile()) === 200) // the view has the profile
  await rm(data, { recursive: true })

  t.deepEqual(await partOf(origin, 'log', failing), {
    ok: false,
    detail: 'cannot be appended to: file_missing',
  })
  t.deepEqual(await partOf(origin, 'media', failing), { ok: false, detail: 'file_missing' })
  const photo = formOf(Uint8Array.from(await photograph(400, 400)))
  for (const answer of [
    await like(origin, members),
    await sendForm(origin, me, photo),
    await createClient(origin).get('/api/auth/oidc'),
  ])
    t.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
  t.is(await readProfile(), 200, 'open files can be read')
  await kith.end('SIGTERM')
  t.false(existsSync(data))
})

test('a log that is deleted, restored or replaced under a running server accepts no event that would be lost', async t => {
  const data = await scratchFolder(t)
  await using kith = await startKith(data)
  const { origin } = kith
  const members = await people(origin, 2)
  const log = join(data, 'log.db')

  await rename(log, `${log}.away`)
  t.is((await like(origin, members)).status, 503, 'detected by the write itself')
  t.like(await partOf(origin, 'log', failing), { detail: 'cannot be appended to: file_missing' })
  t.false(existsSync(log))

  await copyFile(`${log}.away`, log)
  t.like(
    await partOf(origin, 'log', check => 'detail' in check && /replaced/.test(`${check.detail}`)),
    {
      detail: 'cannot be appended to: file_replaced',
    },
  )
  t.is((await like(origin, members)).status, 503)

  await rename(`${log}.away`, log)
  t.deepEqual(await partOf(origin, 'log', well), { ok: true })
  t.is((await like(origin, members)).status, 200)
})
