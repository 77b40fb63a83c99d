import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { subjects } from '../../contracts/core/personal.ts'
import { community } from '../http/community.ts'
import { startServer } from '../http/server.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

test('keys restored from a backup never decrypt data of members deleted since', async t => {
  const folder = await scratchFolder(t)
  const env = { KITH_DATA: join(folder, 'data') }
  const backup = join(folder, 'keys-backup.db')
  const before = await community(t, { env })
  const { me, you } = before
  const leaver = await before.quickMember('Sage')
  const matchId = await before.match(me, you)
  await me.post(`/api/matches/${matchId}/messages`, { content: 'only for you' })
  await before.caughtUp()
  const ended = [subjects.conversation(matchId), subjects.profile(leaver.profileId)]
  const kept = [subjects.profile(me.profileId), subjects.profile(you.profileId)]
  {
    using keys = new DatabaseSync(join(env.KITH_DATA, 'records.db'), { readOnly: true })
    keys.exec(`VACUUM INTO '${backup}'`)
  }
  await leaver.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await me.send('DELETE', `/api/matches/${matchId}`)
  await before.caughtUp()
  for (const subject of ended)
    t.is(await before.kith.ports.keys.decryptionKey([subject]), 'erased', subject)
  await before.kith.close()

  for (const ending of ['-wal', '-shm'])
    await rm(join(env.KITH_DATA, `records.db${ending}`), { force: true })
  await copyFile(backup, join(env.KITH_DATA, 'records.db'))
  const { kith } = await startServer(t, { env })
  for (const subject of ended)
    t.is(await kith.ports.keys.decryptionKey([subject]), 'erased', subject)
  for (const subject of kept)
    t.not(await kith.ports.keys.decryptionKey([subject]), 'erased', subject)
})
