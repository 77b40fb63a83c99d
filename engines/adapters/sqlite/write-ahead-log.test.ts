import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import test from 'ava'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { resultCodeOf, resultCodes } from './sqlite-fault.ts'
import { turnOnWriteAheadLog } from './write-ahead-log.ts'

/** Takes the write lock of a new file in a thread, and gives it back after some milliseconds. */
const holdElsewhere = async (path: string, milliseconds: number): Promise<Worker> => {
  const holder = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     const { DatabaseSync } = require('node:sqlite')
     const database = new DatabaseSync(workerData.path)
     database.exec('BEGIN IMMEDIATE')
     parentPort.postMessage('held')
     Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.milliseconds)
     database.exec('ROLLBACK')
     database.close()`,
    { eval: true, workerData: { path, milliseconds } },
  )
  await once(holder, 'message')
  return holder
}

test('opening waits for a file that another process is creating', async t => {
  const path = await scratchFile(t)
  const holder = await holdElsewhere(path, 200)
  const database = new DatabaseSync(path)
  turnOnWriteAheadLog(database, 60_000)
  t.deepEqual({ ...database.prepare('PRAGMA journal_mode').get() }, { journal_mode: 'wal' })
  database.close()
  await holder.terminate()
})

test('a file that stays locked for longer fails as busy', async t => {
  const path = await scratchFile(t)
  const holder = await holdElsewhere(path, 60_000)
  const database = new DatabaseSync(path)
  const error = t.throws(() => turnOnWriteAheadLog(database, 50))
  t.is(resultCodeOf(error), resultCodes.busy)
  database.close()
  await holder.terminate()
})
