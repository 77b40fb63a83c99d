import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { openEngine } from './engine-under-test.ts'
import { sessionsContract } from './sessions.ts'
import { sqliteSessions } from './sqlite-stores.ts'

sessionsContract('sqlite', sqliteSessions)

test('sqlite: removed sessions are deleted when every process has learned of the removal', async t => {
  const path = await sqliteSessions.location(t)
  const sessions = await openEngine(t, sqliteSessions, path)
  using file = new DatabaseSync(path)
  const remembered = () => file.prepare('SELECT key FROM removed_sessions').all().length
  await sessions.put('session', 'key', { value: 1, expiresAt: Date.now() + 1_000 })
  await sessions.remove('session', 'key')
  await sessions.remove('session', 'unknown')
  await sessions.deleteExpired(0)
  t.is(remembered(), 1)
  file.exec('UPDATE removed_sessions SET at = at - 3601')
  await sessions.deleteExpired(0)
  t.is(remembered(), 0)
})
