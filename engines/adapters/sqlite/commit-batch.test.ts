import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { commitBatch, type WriteCall } from './commit-batch.ts'

const store = () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE parents (id INTEGER PRIMARY KEY);
    CREATE TABLE kept (id INTEGER PRIMARY KEY,
      parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)`)
  const insert = database.prepare('INSERT INTO kept (id, parent) VALUES (?, ?)')
  const kept = () =>
    database
      .prepare('SELECT id FROM kept')
      .all()
      .map(({ id }) => id)
  const operations = {
    keep: (id: number, parent: number | null = null) => Number(insert.run(id, parent).changes),
    keepAndThrow(id: number) {
      insert.run(id, null)
      throw new Error('somebody@example.org')
    },
  }
  return { database, operations, kept }
}

const call = (requestId: number, operation: string, ...parameters: unknown[]): WriteCall => ({
  requestId,
  store: 1,
  operation,
  parameters,
})

test('a call that throws leaves nothing and fails alone', t => {
  const { kept, ...file } = store()
  const outcomes = commitBatch(file, [
    call(1, 'keep', 10),
    call(2, 'keepAndThrow', 20),
    call(3, 'keep', 10),
    call(4, 'keep', 30),
  ])
  t.deepEqual(
    outcomes.map(({ requestId, status }) => `${requestId} ${status}`),
    ['1 done', '2 failed', '3 failed', '4 done'],
  )
  t.deepEqual(kept(), [10, 30])
})

test('a failed commit fails all calls, and the next batch succeeds', t => {
  const { kept, ...file } = store()
  const outcomes = commitBatch(file, [call(1, 'keep', 1), call(2, 'keep', 2, 99)])
  t.deepEqual(
    outcomes.map(({ status }) => status),
    ['failed', 'failed'],
  )
  t.deepEqual(kept(), [])
  t.like(commitBatch(file, [call(3, 'keep', 3)]), [{ status: 'done', value: 1 }])
})

test('a write that SQLite cannot make for lack of space fails with its code', t => {
  const { kept, ...file } = store()
  file.database.exec('PRAGMA max_page_count = 3')
  const fill = {
    ...file.operations,
    fill: () => file.database.exec('CREATE TABLE large AS SELECT zeroblob(100000) AS bytes'),
  }
  const outcomes = commitBatch({ ...file, operations: fill }, [call(1, 'fill')])
  t.like(outcomes, [{ status: 'failed', code: 'disk_full' }])
  t.like(commitBatch(file, [call(2, 'keep', 1)]), [{ status: 'done' }])
})

test("a failed outcome quotes SQLite's message, and only the name of other errors", t => {
  const { kept, ...file } = store()
  commitBatch(file, [call(1, 'keep', 1)])
  const messages = commitBatch(file, [call(2, 'keep', 1), call(3, 'keepAndThrow', 2)]).map(
    outcome => (outcome.status === 'failed' ? outcome.message : ''),
  )
  t.regex(messages[0] ?? '', /UNIQUE constraint failed/)
  t.regex(messages[1] ?? '', /Error/)
  t.notRegex(messages[1] ?? '', /example/)
  t.deepEqual(kept(), [1])
})
