import { join } from 'node:path'
import test from 'ava'
import { openSqliteSessions } from '../../engines/adapters/sqlite/sessions.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { scratchKeys } from '../../test/stores/embedded-keys.ts'
import { onReusedThread } from '../../test/stores/reused-writer-thread.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { createIdempotent } from './idempotency.ts'

test('a response that is too long is not stored: a repeat runs again as repeated', async t => {
  const folder = await scratchFolder(t)
  const sessions = await onReusedThread(thread =>
    openSqliteSessions({ path: join(folder, 'sessions.db'), ...thread }),
  )
  t.teardown(() => sessions[Symbol.asyncDispose]())
  const keys = await scratchKeys(folder)
  t.teardown(() => keys[Symbol.asyncDispose]())
  const once = createIdempotent(sessions, keys, systemClock)

  for (const [length, runs] of [
    [32_768, [false]],
    [32_769, [false, true]],
  ] as const) {
    const told: boolean[] = []
    const call = { memberId: 'juniper', key: `of ${length}`, fingerprint: 'same' }
    const run = () =>
      once(call, async repeated => {
        told.push(repeated)
        const body = 'a'.repeat(length)
        return { status: 200, type: 'application/json', body, position: undefined }
      })
    t.is((await run()).body.length, length)
    t.is((await run()).body.length, length)
    t.deepEqual(told, [...runs])
  }
})
