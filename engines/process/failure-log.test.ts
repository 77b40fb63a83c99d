import test from 'ava'
import { until } from '../../test/waiting/until.ts'
import { StorageFault } from '../ports/storage-fault.ts'
import { createFailureLog } from './failure-log.ts'

/** A log whose lines are kept as `level message`, with their fields. */
const logging = (quietMs?: number) => {
  const lines: { readonly line: string; readonly fields: object }[] = []
  const note = (level: string) => (fields: object, message: string) =>
    void lines.push({ line: `${level} ${message}`, fields })
  const logger = { error: note('error'), info: note('info') } as unknown as Parameters<
    typeof createFailureLog
  >[0]
  return { lines, log: createFailureLog(logger, quietMs) }
}

const unreachable = () => new StorageFault('unreachable')

test('a store that is away is one line when it goes and one when it is back, with a count between', t => {
  const { lines, log } = logging()
  log.onStorage('jobs', 'unreachable')
  for (let n = 0; n < 41; n += 1) log.failed('worker', `reactor ${n}`, unreachable())
  log.onStorage('jobs', undefined)
  t.is(lines.length, 2)
  t.like(lines[0]?.fields, { store: 'jobs', fault: 'unreachable' })
  t.like(lines[1]?.fields, { store: 'jobs', failures: 41 })
})

test('the count of two stores that are away is told when both are back', t => {
  const { lines, log } = logging()
  log.onStorage('jobs', 'unreachable')
  log.onStorage('log', 'unreachable')
  log.failed('view', 'members', unreachable())
  log.onStorage('jobs', undefined)
  log.onStorage('log', undefined)
  t.deepEqual(
    lines.slice(2).map(({ fields }) => fields),
    [{ store: 'jobs' }, { store: 'log', failures: 1 }],
  )
})

test('a store that no write has tried is named by what failed first, until nothing fails any more', async t => {
  const { lines, log } = logging(20)
  log.failed('view', 'members', unreachable())
  log.failed('worker', 'chat', unreachable())
  await until(async () => lines.length > 1)
  t.deepEqual(lines, [
    {
      line: 'error a store does not answer',
      fields: { view: 'members', fault: 'unreachable' },
    },
    { line: 'info the stores answer again', fields: { failures: 2 } },
  ])
})

test('another failure is logged with its error, also during an outage', t => {
  const { lines, log } = logging()
  log.onStorage('jobs', 'unreachable')
  const error = new Error('a fault of the program')
  log.failed('worker', 'chat', error)
  t.deepEqual(lines.at(-1), {
    line: 'error a worker failed',
    fields: { worker: 'chat', err: error },
  })
})
