import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts } from '../../engines/open-ports.ts'
import { operatorMessage } from '../../engines/process/preflight.ts'
import { advanceReactor } from '../../workers/runtime/reactor.ts'
import { longAgo } from '../deciders/outcome.ts'
import { commitTo } from '../engines/commit-to.ts'
import { runKith } from '../processes/kith-process.ts'
import { named, newEvent } from '../projections/histories.ts'
import { reusedWriterThread } from '../stores/reused-writer-thread.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { type Damage, damages, databaseDamages, makeUnreadable } from './damaged-files.ts'
import { canMount, mountMemory } from './small-disk.ts'

const BAD_DATA = 2

/**
 * Files of an installation, with the remedy that a start reports for each, and whether an empty file is
 * accepted.
 */
const files = [
  { file: 'log.db', isDatabase: true, advice: /restore the newest backup/, needed: true },
  { file: 'records.db', isDatabase: true, advice: /Restore|restore/, needed: true },
  { file: 'master.key', isDatabase: false, advice: /Never delete it/, needed: true },
  { file: 'views.db', isDatabase: true, advice: /Nothing is lost without it/, needed: false },
  { file: 'jobs.db', isDatabase: true, advice: /jobs that wait or failed are lost/, needed: false },
] as const

const scorer = { OPENAI_API_KEY: 'sk-nobody', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }

const open = async (data: string): Promise<void> => {
  await using _ = await openPorts(readConfig({ KITH_DATA: data, ...scorer }), {
    startWriterThread: reusedWriterThread,
  })
}

/** An installation with encrypted data. */
const installation = async (t: ExecutionContext): Promise<string> => {
  const data = await scratchFolder(t)
  await using ports = await openPorts(readConfig({ KITH_DATA: data, ...scorer }), {
    startWriterThread: reusedWriterThread,
  })
  const profileId = named('me')
  const chosen = newEvent({ type: 'TagsChosen', data: { profileId, tags: ['moss'] } }, longAgo)
  const { position } = await ports.log.append(streams.profile(profileId), 'none', [chosen])
  await ports.views.prepare({ name: 'probe', indexes: [] }, 'v1')
  await commitTo(ports.views, 'probe', 'v1', position, [])
  await advanceReactor('probe', position, ports)
  return data
}

/**
 * The error of a start on a copy of an installation with a damaged file; undefined if it starts.
 */
const saidAfter = async (t: ExecutionContext, data: string, file: string, damage: Damage) => {
  const copy = await scratchFolder(t)
  await cp(data, copy, { recursive: true })
  const path = join(copy, file)
  await damage(path)
  try {
    await open(copy)
    return undefined
  } catch (error) {
    return operatorMessage(error) ?? `no advice on ${error}`
  }
}

test('every file error names the file, whether it may be deleted, and the remedy', async t => {
  const data = await installation(t)
  const isRoot = process.getuid?.() === 0
  for (const { file, isDatabase, advice, needed } of files)
    for (const [name, damage] of Object.entries<Damage>({
      ...damages,
      ...(isDatabase ? databaseDamages : {}),
      ...(isRoot ? {} : { unreadable: makeUnreadable }),
    })) {
      const said = await saidAfter(t, data, file, damage)
      const which = `${file}, ${name}: ${said}`
      if (name === 'empty' && !needed) {
        t.is(said, undefined, which)
        continue
      }
      t.true(said?.includes(file), which)
      t.regex(said ?? '', advice, which)
      t.notRegex(said ?? '', /\n/, which)
    }
})

test('a file in place of the photos folder is named', async t => {
  const data = await installation(t)
  const said = await saidAfter(t, data, 'media', async path => {
    await rm(path, { recursive: true })
    await writeFile(path, 'photos')
  })
  t.regex(said ?? '', /media is a file, not a folder[^.]*\. Never delete what is in it/)
})

/** Starts Kith on an impossible folder and asserts one line and exit code 2. */
const isRefused = async (t: ExecutionContext, data: string, line: RegExp) => {
  const { code, said } = await runKith(data, {})
  t.is(code, BAD_DATA, said)
  t.regex(said, line)
}

test('an impossible data folder prints one line and exits with code 2', async t => {
  const folder = await scratchFolder(t)
  const file = join(folder, 'file')
  await writeFile(file, 'not a folder')
  await isRefused(t, file, /^[^\n]*\/file is a file, not a folder[^\n]*KITH_DATA[^\n]*\n$/)
  await isRefused(t, join(file, 'data'), /^[^\n]*file[^\n]*KITH_DATA[^\n]*\n$/)
})

test('a damaged file prints one line and exits with code 2', async t => {
  const data = await installation(t)
  await damages.garbage(join(data, 'views.db'))
  await isRefused(t, data, /^[^\n]*views\.db is damaged, or no database\. Nothing is lost[^\n]*\n$/)
})

const isRoot = process.getuid?.() === 0
const makeReadOnly = async (t: ExecutionContext, folder: string) => {
  if (canMount) return mountMemory(t, folder, 'ro,size=1m')
  await chmod(folder, 0o500)
  t.teardown(() => chmod(folder, 0o700))
}

;(isRoot && !canMount ? test.skip : test)(
  'a folder that may only be read is one line and exit code 2',
  async t => {
    const data = join(await scratchFolder(t), 'data')
    await mkdir(data)
    await makeReadOnly(t, data)
    for (const folder of [data, join(data, 'within')])
      await isRefused(
        t,
        folder,
        /^[^\n]*\/data[^\n]* (may not be|is on|cannot be made)[^\n]*KITH_DATA[^\n]*\n$/,
      )
  },
)
