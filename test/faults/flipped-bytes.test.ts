import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type ExecutionContext } from 'ava'
import { subjects } from '../../contracts/core/personal.ts'
import { startServer, type TestServer } from '../http/server.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { flipAt, flipEverywhere } from './damaged-files.ts'
import { rebuild } from './damaged-logs.ts'

const started = (t: ExecutionContext, data: string) =>
  startServer(t, { env: { KITH_DATA: data, KITH_LOG_LEVEL: 'silent' } })

/** A stopped installation with two members. */
const installation = async (t: ExecutionContext) => {
  const data = await scratchFolder(t)
  const ends: (() => unknown)[] = []
  const server = await startServer(
    { teardown: end => void ends.unshift(end) },
    { env: { KITH_DATA: data } },
  )
  const { profileId } = await server.quickMember('Zebulon')
  await server.quickMember('Winnifred')
  await server.caughtUp()
  for (const end of ends) await end()
  return { data, profileId }
}

/** What `/readyz` reports of a part once it is (not) well. */
const partOnce = async ({ stranger }: TestServer, part: string, isOk: boolean) => {
  let last: { status: number; check: { ok: boolean } } | undefined
  await until(
    async () => {
      const { status, body } = await stranger.get('/readyz')
      last = { status, check: body.checks[part] }
      return last.check.ok === isOk
    },
    () => last,
  )
  return { status: last?.status, check: last?.check }
}

const inDatabase = <T>(path: string, ask: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(path)
  try {
    return ask(database)
  } finally {
    database.close()
  }
}

test('flipped bytes in a document are detected and reported by view until its rebuild', async t => {
  const { data } = await installation(t)
  await flipAt(join(data, 'views.db'), '"Zebulon"')
  const server = await started(t, data)
  const { status, check } = await partOnce(server, 'readModels', false)
  t.is(status, 503)
  t.deepEqual(check, { ok: false, detail: 'damaged: profiles (1)' })
  t.like(await rebuild(data, 'profiles', '--from-scratch'), { code: 0 })
  t.deepEqual((await partOnce(server, 'readModels', true)).check, { ok: true })
})

test('an index that no longer matches its documents is detected', async t => {
  const { data } = await installation(t)
  inDatabase(join(data, 'views.db'), database => {
    const [row] = database
      .prepare("SELECT id FROM generations WHERE collection = 'identities' AND live = 1")
      .all()
    database.exec(`DELETE FROM entries_${row?.id}_0`)
  })
  const { check } = await partOnce(await started(t, data), 'readModels', false)
  t.deepEqual(check, { ok: false, detail: 'damaged: identities (2)' })
})

test('flipped bytes in a key are detected and reported without its owner', async t => {
  const { data, profileId } = await installation(t)
  const keys = join(data, 'records.db')
  const row = inDatabase(keys, database =>
    database
      .prepare("SELECT value FROM records WHERE kind = 'key' AND key = ?")
      .get(subjects.profile(profileId)),
  )
  await flipEverywhere(keys, JSON.parse(String(row?.value)).bytes.slice(0, 40))
  const { status, check } = await partOnce(await started(t, data), 'keys', false)
  t.is(status, 503)
  t.deepEqual(check, { ok: false, detail: 'damaged: keys (1)' })
})
