import { copyFile, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openSqliteViewProgress } from '../../engines/adapters/sqlite/open-unwritten.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { createClient } from '../http/client.ts'
import { acquaint } from '../http/community.ts'
import { startServer } from '../http/server.ts'
import { runKith } from '../processes/kith-process.ts'
import { beginAgain } from '../stores/forget-reactions.ts'
import { openScratchRecords } from '../stores/over-records.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { appendUntil, type Copies, rebuild, removeLog, repair, replaceLog } from './damaged-logs.ts'

const MESSAGES = 20

/** Disposed of after the specs of this file. */
const afterwards = new AsyncDisposableStack()
test.after.always('the first installation is removed', () => afterwards.disposeAsync())

/** A stopped installation with a notified match, a copy of its log, and events after the copy. */
const install = async () => {
  const teardown = (undo: () => unknown) => afterwards.defer(async () => void (await undo()))
  const folder = await scratchFolder({ teardown })
  const data = join(folder, 'data')
  const env = { KITH_DATA: data }
  const first = await acquaint(await startServer({ teardown }, { env }))
  const { me, you } = first
  const matchId = await first.match(me, you)
  await me.post(`/api/matches/${matchId}/messages`, { content: 'before' })
  await first.caughtUp()
  const told = (await you.get('/api/notifications')).body.length
  await first.kith.close()
  await copyFile(join(data, 'log.db'), join(folder, 'older.db'))

  const second = await startServer({ teardown }, { env })
  const client = createClient(second.origin, { cookie: me.cookie })
  for (let n = 0; n < MESSAGES; n += 1)
    await client.post(`/api/matches/${matchId}/messages`, { content: `lost ${n}` })
  await second.caughtUp()
  const head = await second.kith.ports.log.head()
  await copyFile(join(data, 'log.db'), join(folder, 'unflushed.db'))
  await second.kith.close()
  return { folder, head, matchId, me, you, told }
}

let installed: ReturnType<typeof install> | undefined

/** A copy of the installation for one spec. */
const installation = async (t: ExecutionContext) => {
  installed ??= install()
  const { folder: original, ...there } = await installed
  t.true(there.told > 0)
  const folder = await scratchFolder(t)
  await cp(original, folder, { recursive: true })
  const [data, older, unflushed] = ['data', 'older.db', 'unflushed.db'].map(name =>
    join(folder, name),
  ) as [string, string, string]
  return { ...there, env: { KITH_DATA: data }, copies: { folder: data, older, unflushed } }
}

type Installation = Awaited<ReturnType<typeof installation>>

/** Asserts that new changes are shown and notified, for new members and in earlier matches. */
const goesOn = async (
  t: ExecutionContext,
  { env, matchId, me, you, told }: Installation,
  knowsThem: boolean,
) => {
  const server = await startServer(t, { env })
  const newcomers = await acquaint({ ...server, ...server.party(2) })
  const fresh = await newcomers.match(newcomers.me, newcomers.you)
  const talks = [{ of: fresh, by: newcomers.me, to: newcomers.you, before: [] as string[] }]
  if (knowsThem) {
    const [mine, yours] = [me, you].map(({ cookie }) => createClient(server.origin, { cookie }))
    talks.push({
      of: matchId,
      by: { ...me, ...mine },
      to: { ...you, ...yours },
      before: ['before'],
    })
  }
  for (const { of, by, to, before } of talks) {
    const said = Array.from({ length: MESSAGES }, (_, n) => `after ${n}`)
    for (const content of said)
      t.is((await by.post(`/api/matches/${of}/messages`, { content })).status, 200)
    await server.caughtUp()
    const { body } = await to.get(`/api/matches/${of}/messages`)
    t.deepEqual(
      body.map(({ content }: { content: string }) => content),
      [...before, ...said],
    )
    const matches = (await to.get('/api/matches')).body
    t.like(matches[0], { lastMessage: { content: said.at(-1) } })
    const notifications = (await to.get('/api/notifications')).body
    t.is(notifications.length, told, 'each member was notified of the match once')
  }
  await server.kith.close()
}

const disasters = [
  {
    name: 'an older copy of the log',
    damage: (copies: Copies) => replaceLog(copies, copies.older),
    said: /^log\.db ends at position \d+, but records\.db has seen position \d+: /,
    knowsThem: true,
  },
  {
    name: 'a lost write-ahead log',
    damage: (copies: Copies) => replaceLog(copies, copies.unflushed),
    said: /^log\.db ends at position \d+, but records\.db has seen position \d+: /,
    knowsThem: true,
  },
  {
    name: 'an older copy of the log that went on by itself',
    async damage(copies: Copies, head: string) {
      await replaceLog(copies, copies.older)
      await appendUntil(copies.folder, `${Number(head) + 5}`)
    },
    said: /^log\.db does not have the event that records\.db has seen at position \d+: /,
    knowsThem: true,
  },
  {
    name: 'a missing log',
    damage: ({ folder }: Copies) => removeLog(folder),
    said: /^log\.db ends at position 0, but records\.db has seen position \d+: /,
    knowsThem: false,
  },
  {
    name: 'the log of another installation',
    async damage(copies: Copies, head: string) {
      const other = `${copies.folder}-other`
      await mkdir(other)
      await appendUntil(other, `${Number(head) + 5}`)
      await replaceLog(copies, join(other, 'log.db'))
    },
    said: /^log\.db does not have the event that records\.db has seen at position \d+: /,
    knowsThem: false,
  },
]

for (const { name, damage, said, knowsThem } of disasters)
  test(`${name} is refused until a rebuild, after which everything is shown and notified`, async t => {
    const there = await installation(t)
    const { env, head, copies } = there
    await damage(copies, head)
    const refusal = await t.throwsAsync(startServer(t, { env }), { code: 'log_misfit' })
    t.regex(refusal?.message ?? '', said)
    t.regex(refusal?.message ?? '', /npm run rebuild -- --all --from-scratch$/)
    const others = await rebuild(copies.folder, '--all')
    t.is(others.code, 2, 'a rebuild that is not from scratch is refused like the start')
    t.regex(others.errors, /^log\.db/)

    const { code, output, errors } = await rebuild(copies.folder, ...repair)
    t.is(code, 0, errors)
    t.true(output.includes('did not fit the log'))
    await goesOn(t, there, knowsThem)
  })

/** The generations and checkpoints of all views, as they are stored. */
const progressIn = async (folder: string) => {
  await using views = openSqliteViewProgress(join(folder, 'views.db'))
  return views.progress()
}

for (const { name, damage } of disasters)
  test(`${name} costs no view where no reactor has seen more, until a command says so`, async t => {
    const { copies, env, head } = await installation(t)
    const { folder } = copies
    {
      await using records = await openScratchRecords({ path: join(folder, 'records.db') })
      await beginAgain(records)
    }
    await damage(copies, head)
    const before = await progressIn(folder)
    t.true(before.length > 40)
    const refusal = await t.throwsAsync(startServer(t, { env }), { code: 'log_misfit' })
    t.regex(refusal?.message ?? '', /npm run rebuild -- --all --from-scratch$/)
    for (const args of [['profiles', '--verify'], ['--all', '--verify'], ['profiles'], ['--all']]) {
      const { code, errors } = await rebuild(folder, ...args)
      t.is(code, 2)
      t.regex(errors, /^log\.db [^\n]+ views\.db has seen [^\n]+ Nothing was changed\. .*\n$/)
    }
    t.deepEqual(await progressIn(folder), before)
    const { code, output } = await rebuild(folder, ...repair)
    t.is(code, 0)
    t.true(output.includes('did not fit the log'))
  })

test('the process prints one line with the cause and exits with code 2', async t => {
  const { copies } = await installation(t)
  await replaceLog(copies, copies.older)
  const { code, said } = await runKith(copies.folder, {})
  t.is(code, 2)
  t.regex(said, /^log\.db ends at position \d+[^\n]+--all --from-scratch\n$/)
})

test('resetting stores is refused while a server has them open and when they match the log', async t => {
  const { copies, env } = await installation(t)
  const server = await startServer(t, { env })
  await server.caughtUp()
  const beside = await rebuild(copies.folder, ...repair)
  t.is(beside.code, 0, beside.errors)
  t.false(beside.output.includes('did not fit'))
  await server.caughtUp()
  await server.kith.close()

  await replaceLog(copies, copies.older)
  await using views = await openSqliteReadModels({ path: join(copies.folder, 'views.db') })
  const inUse = await rebuild(copies.folder, ...repair)
  t.is(inUse.code, 2)
  t.regex(inUse.errors, /^Not all stores fit log\.db, and a process .* Stop Kith first\.\n$/)
  t.true((await views.generations('profiles')).length > 0)
})
