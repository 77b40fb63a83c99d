import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import type { EventLogWrites } from './event-log-writes.ts'
import { startWriterThread } from './writer.ts'

const nothing = () => {}

test('pending and later writes are refused when the thread crashes', async t => {
  const thread = startWriterThread(new URL('./dying-writer-thread.ts', import.meta.url))
  t.teardown(() => thread[Symbol.asyncDispose]())
  const writer = await thread.open<EventLogWrites>('log', 'anywhere', nothing)
  const crashed = { code: 'writer_crashed' }
  const waiting = [1, 2, 3].map(() => writer.write('append', 'stream', 'any', []))
  for (const write of waiting) await t.throwsAsync(write, crashed)
  await t.throwsAsync(writer.write('append', 'stream', 'any', []), crashed)
  await t.throwsAsync(thread.open('jobs', 'anywhere', nothing), crashed)
  await writer.close()
})

test('writes before closing are committed, later ones are refused', async t => {
  const path = await scratchFile(t)
  const thread = startWriterThread()
  t.teardown(() => thread[Symbol.asyncDispose]())
  const writer = await thread.open<EventLogWrites>('log', path, nothing)
  const row = ['id', 'Happened', 1, 'at', '{}', '{}'] as const
  const write = writer.write('append', 'stream', 'none', [row])
  await writer.close()
  t.like(await write, { status: 'appended', revision: 0 })
  await t.throwsAsync(writer.write('append', 'stream', 'any', [row]), { code: 'engine_closed' })
})

test('a pending write keeps the process alive, an idle engine with a follower does not', async t => {
  const path = await scratchFile(t)
  const script = `
    const { openSqliteEventLog } = await import(${JSON.stringify(import.meta.resolve('./event-log.ts'))})
    const log = await openSqliteEventLog({ path: ${JSON.stringify(path)} })
    const events = log.follow({ signal: AbortSignal.timeout(60_000) })[Symbol.asyncIterator]()
    events.next().then(() => events.next())
    const event = { type: 'T', version: 1, id: 'a', at: '', data: {}, meta: {} }
    log.append('stream', 'none', [event]).then(() => console.log('appended'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script])
  t.is(stdout, 'appended\n')
})

test('a thread that was never used does not keep the process alive', async t => {
  const script = `
    const { startWriterThread } = await import(${JSON.stringify(import.meta.resolve('./writer.ts'))})
    startWriterThread()`
  await t.notThrowsAsync(promisify(execFile)(process.execPath, ['-e', script], { timeout: 30_000 }))
})

test('a missing directory is not created, because it may have been deleted', async t => {
  const path = join(await scratchFile(t), 'deep', 'log.db')
  const thread = startWriterThread()
  t.teardown(() => thread[Symbol.asyncDispose]())
  await t.throwsAsync(thread.open('log', path, nothing))
  t.false(existsSync(dirname(path)))
})
