import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { comparePositions, type RecordedEvent } from '../../contracts/core/event.ts'
import { readConfig } from '../../engines/config/config.ts'
import { requireEmbedded } from '../../engines/config/require-embedded.ts'
import { acquireRotation } from '../../engines/log/keys/acquire-rotation.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { makeBackup, runBackup } from '../../operations/backup/run-backup.ts'
import { runRestore } from '../../operations/backup/run-restore.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { type Community, community } from '../http/community.ts'
import { fetchRendition, upload } from '../http/photo-form.ts'
import { startServer } from '../http/server.ts'
import { runCommand, runCommandFile } from '../processes/run-command.ts'
import { foldEvents } from '../projections/fold-events.ts'
import { everything } from '../projections/workbench.ts'
import { scene } from '../samples/sample-images.ts'
import { openScratchLeases, openScratchRecords } from '../stores/over-records.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'

const commands = { backup: runBackup, restore: runRestore }

const run = (command: 'backup' | 'restore', data: string, ...args: string[]) =>
  runCommand(commands[command], args, { KITH_DATA: data })

/** Runs a command as `npm run` does, in a separate process. */
const runFile = (command: 'backup' | 'restore', data: string, ...args: string[]) =>
  runCommandFile(`operations/backup/${command}-cli.ts`, args, { KITH_DATA: data })

/** Members send messages, and a new member joins every few messages, until `end` is called. */
const talk = ({ me, match, quickMember }: Community) => {
  const said = new Map<string, string[]>()
  const first = Promise.withResolvers<void>()
  let isEnded = false
  const talking = (async () => {
    for (let n = 0; !isEnded; n += 1) {
      const other = await quickMember(`Guest ${n}`)
      const matchId = await match(me, other)
      const contents = Array.from({ length: 5 }, (_, word) => `word ${n}/${word}`)
      for (const content of contents) {
        const { status } = await me.post(`/api/matches/${matchId}/messages`, { content })
        if (status !== 200) throw new Error(`A message was answered ${status}.`)
      }
      said.set(matchId, contents)
      first.resolve()
    }
  })()
  talking.catch(first.reject)
  return {
    /** Resolves when the first messages are acknowledged. */
    begun: first.promise,
    /** Resolves with the messages of each match, once all are acknowledged. */
    async end() {
      isEnded = true
      await talking
      return said
    },
  }
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

test('a backup made during writes restores everything acknowledged by then', async t => {
  const folder = await scratchFolder(t)
  const [data, out, restored] = ['data', 'backup', 'restored'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const before = await community(t, { env: { KITH_DATA: data } })
  const { me } = before
  const { photoUrl } = (
    await upload(before.origin, me, new Uint8Array(await scene(300, 300).jpeg().toBuffer()))
  ).body
  t.is((await me.post('/api/profile-photos', { photoUrl })).status, 200)
  const talking = talk(before)
  await talking.begun
  const { code, output, errors } = await runFile('backup', data, '--out', out)
  const said = await talking.end()
  t.is(code, 0, errors)
  t.regex(output, /log\.db and \d+ media, .*\n.*master\.key/)
  t.deepEqual((await readdir(out)).toSorted(), [
    ...['backup.json', 'jobs.db', 'log.db', 'media', 'records.db'],
  ])
  await before.caughtUp()
  const { log } = JSON.parse(await readFile(join(out, 'backup.json'), 'utf8'))
  const upTo = ({ position }: RecordedEvent) => comparePositions(position, log.position) <= 0
  const expected = (await Array.fromAsync(before.kith.ports.log.readAll())).filter(upTo)
  t.true(expected.length > 0)
  await before.kith.close()

  const restoring = await runFile('restore', restored, '--from', out)
  t.is(restoring.code, 0, restoring.errors)
  t.regex(restoring.output, /Now put your copy of the master key at/)
  await copyFile(join(data, 'master.key'), join(restored, 'master.key'))
  t.is((await stat(join(restored, 'log.db'))).mode & 0o777, 0o600)

  const after = await startServer(t, { env: { KITH_DATA: restored } })
  await after.caughtUp()
  const events = await Array.fromAsync(after.kith.ports.log.readAll())
  t.deepEqual(plain(events.filter(upTo)), plain(expected))
  for (const view of allViews)
    t.deepEqual(
      plain(await everything(after.kith.ports.views, view)),
      plain(foldEvents(view, events)),
      view.name,
    )
  const again = await after.quickVisitor('Juniper')
  for (const { id } of (await again.get('/api/matches')).body) {
    const { body } = await again.get(`/api/matches/${id}/messages`)
    const contents = body.map(({ content }: { content: string }) => content)
    t.deepEqual(
      contents,
      said.get(id)?.slice(0, contents.length),
      'messages decrypt after the restore',
    )
  }
  t.is((await fetchRendition(after.origin, again, photoUrl)).status, 200)
})

/** A small stopped installation with a complete backup. */
const backedUp = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const [data, out, restored] = ['data', 'backup', 'restored'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { kith, me, caughtUp } = await community(t, { env: { KITH_DATA: data } })
  await caughtUp()
  await kith.close()
  const made = await run('backup', data, '--out', `${out}/`, '--with-views', '--with-master-key')
  t.is(made.code, 0, made.errors)
  return { data, out, restored, me }
}

test('a backup with views and master key is enough to start a server', async t => {
  const { out, restored, me } = await backedUp(t)
  t.is((await run('restore', restored, '--from', out)).code, 0)
  const { stranger, quickVisitor, kith } = await startServer(t, { env: { KITH_DATA: restored } })
  await until(async () => (await stranger.get('/readyz')).status === 200)
  const { body } = await (await quickVisitor('Juniper')).get('/api/auth/user')
  t.is(body.profile.id, me.profileId)
  t.true((await kith.ports.views.generations('profiles')).length === 1)
})

test('a backup keeps the audit trail, which nothing else can make again, and no sessions', async t => {
  const { data, out, restored } = await backedUp(t)
  const entry = { at: '2026-11-20T12:00:00.000Z', operator: 'ada', did: 'history show' }
  {
    await using records = await openScratchRecords({ path: join(data, 'records.db') })
    await createAuditTrail(records).record(entry)
    await records.put('reactor', 'chat', { position: '3' })
    t.true((await records.list('session')).length > 0, 'somebody is signed in')
  }
  t.is((await run('backup', data, '--out', `${out}-2`)).code, 0)
  t.is((await run('restore', restored, '--from', `${out}-2`)).code, 0)
  await using records = await openScratchRecords({ path: join(restored, 'records.db') })
  t.deepEqual(await createAuditTrail(records).newest(10), [entry])
  t.like(await records.get('reactor', 'chat'), { value: { position: '3' } })
  for (const kind of ['session', 'answer', 'lease', 'lease-holder'] as const)
    t.deepEqual(await records.list(kind), [], `${kind}: signed out stays signed out`)
  t.deepEqual((await readFile(join(`${out}-2`, 'records.db'))).includes('session'), false)
})

test('a restore into a folder that is not empty is refused and changes nothing', async t => {
  const { data, out, restored } = await backedUp(t)
  const there = await run('restore', data, '--from', out)
  t.is(there.code, 2)
  t.regex(there.errors, /^There is an installation already: [^\n]+\n$/)
  await mkdir(restored)
  await writeFile(join(restored, 'notes.txt'), 'mine')
  t.is((await run('restore', restored, '--from', out)).code, 2)
  t.deepEqual(await readdir(restored), ['notes.txt'])
  t.is((await run('backup', data, '--out', out)).code, 2, 'a backup does not overwrite another')
})

test('a damaged or unfinished backup is refused before anything is restored', async t => {
  const { out, restored } = await backedUp(t)
  const path = join(out, 'records.db')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000)
  await writeFile(path, bytes)
  const { code, errors } = await run('restore', restored, '--from', out)
  t.is(code, 2)
  t.regex(errors, /^records\.db in [^\n]+ is not what was backed up\. Nothing was restored/)
  t.false(existsSync(restored))
  await rm(join(out, 'backup.json'))
  const unfinished = await run('restore', restored, '--from', out)
  t.is(unfinished.code, 2)
  t.regex(unfinished.errors, /is not a whole backup/)
})

test('a backup that is stopped or made during a key rotation leaves no files', async t => {
  const { data } = await backedUp(t)
  const out = `${data}-again`
  const task = {
    config: requireEmbedded(readConfig({ KITH_DATA: data })),
    out,
    now: new Date(0),
    onBytes: () => {},
    withViews: true,
    withMasterKey: true,
  }
  const stopping = new AbortController()
  const onBytes = () => stopping.abort()
  const stopped = makeBackup({ ...task, onBytes, signal: stopping.signal })
  await t.throwsAsync(stopped, { code: 'stopped' })
  await using leases = await openScratchLeases({ path: join(data, 'records.db') })
  await using _ = await acquireRotation(leases)
  const { signal } = new AbortController()
  await t.throwsAsync(makeBackup({ ...task, signal }), { code: 'rotating' })
  t.deepEqual([existsSync(out), existsSync(`${out}.partial`)], [false, false])
})
