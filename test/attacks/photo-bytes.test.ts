import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { photoWidths } from '../../contracts/profiles/photo-addresses.ts'
import { runBackup } from '../../operations/backup/run-backup.ts'
import { community, unknownId } from '../http/community.ts'
import { fetchRendition, upload } from '../http/photo-form.ts'
import { runCommand } from '../processes/run-command.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

/** Two members who matched; the second has a photo, whose every address the first has kept. */
const keptAddresses = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me, you, origin, caughtUp, config } = all
  const photo = await jpegOf(1_400, 1_000)
  const { photoUrl } = (await upload(origin, you, photo)).body
  const { id } = (await you.post('/api/profile-photos', { photoUrl })).body
  const matchId = await all.match(me, you)
  await caughtUp()
  const addresses = ['clear', 'blurred'].flatMap(variant =>
    photoWidths.map(width => photoUrl.replace('clear-640', `${variant}-${width}`) as string),
  )

  /** Statuses of all addresses, whether the caller holds their bytes already or not. */
  const statuses = async (viewer: { cookie?: string }, paths = addresses) => {
    const ways: Record<string, string>[] = [{}, { 'if-none-match': '*' }, { range: 'bytes=0-9' }]
    const asked = paths.flatMap(path =>
      ways.map(headers => fetchRendition(origin, viewer, path, headers)),
    )
    return [...new Set((await Promise.all(asked)).map(({ status }) => status))].toSorted()
  }

  const filesOf = async (folder: string) =>
    existsSync(folder)
      ? (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.webp'))
      : []
  /** Files of photos in the installation, and in a backup that is made now. */
  const files = async () => {
    const out = join(await scratchFolder(t), 'backup')
    const { code } = await runCommand(runBackup, ['--out', out], { KITH_DATA: config.data })
    t.is(code, 0)
    return [...(await filesOf(config.data)), ...(await filesOf(out))]
  }
  return { ...all, id, matchId, addresses, statuses, files }
}

test('without a session, the address of a photo is answered like one that there never was', async t => {
  const { statuses, addresses } = await keptAddresses(t)
  const unknown = addresses.map(address => address.replace(/[0-9a-f-]{36}/, unknownId))
  t.deepEqual(await statuses({}), [404])
  t.deepEqual(await statuses({}, unknown), [404])
  t.deepEqual(await statuses({ cookie: 'kith_session=forged' }), [404])
})

test('after a block by either side, kept addresses answer 404', async t => {
  for (const by of ['me', 'you'] as const) {
    const all = await keptAddresses(t)
    t.deepEqual(await all.statuses(all.me), [200, 304])
    const on = by === 'me' ? all.you : all.me
    await all[by].post('/api/blocks', { profileId: on.profileId, reason: 'Spam or scam' })
    t.deepEqual(await all.statuses(all.me), [404], by)
  }
})

test('a deleted photo answers 404 to everybody, and is gone from disk and from later backups', async t => {
  const { me, you, id, statuses, files, caughtUp } = await keptAddresses(t)
  t.true((await files()).length >= 2, 'the installation, and a backup')
  await you.del(`/api/profile-photos/${id}`)
  t.deepEqual(await statuses(me), [404])
  t.deepEqual(await statuses(you), [404])
  await caughtUp()
  t.deepEqual(await files(), [])
})

test('with its account a photo is gone, from disk and from later backups', async t => {
  const { me, you, statuses, files, caughtUp } = await keptAddresses(t)
  await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  t.deepEqual(await statuses(me), [404])
  t.deepEqual(await statuses(you), [404])
  await caughtUp()
  t.deepEqual(await files(), [])
})

test('after a report was resolved against its owner, a photo answers 404 to everybody', async t => {
  const { me, you, quickMember, statuses, moderation, caughtUp } = await keptAddresses(t)
  const other = await quickMember('Wren')
  const report = { profileId: you.profileId, reason: 'harassment' }
  t.is((await me.post('/api/reports', report)).status, 200)
  await caughtUp()
  t.true(await moderation.suspend(you.profileId, 'Suspend', 'threats'))
  t.deepEqual(await statuses(me), [404])
  t.deepEqual(await statuses(other), [404])
  t.notDeepEqual(await statuses(you), [200, 304], 'signed out')
})
