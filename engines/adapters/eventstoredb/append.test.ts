// In a process of its own: measures time.
import { status } from '@grpc/grpc-js'
import test, { type ExecutionContext } from 'ava'
import { failure } from '../../../test/engines/event-store-stand-in/failures.ts'
import { startEventStore } from '../../../test/engines/event-store-stand-in/start-event-store.ts'
import { all, ids, newEvents } from '../../../test/engines/events.ts'
import { RevisionConflict } from '../../ports/event-log.ts'
import { openEventStoreEventLog } from './event-log.ts'

/**
 * Two processes on a server whose reads show an event some time after the server has stored it, and
 * which does not answer a repeat of such an append.
 */
const twoLogs = async (t: ExecutionContext) => {
  const server = await startEventStore({ indexLagMs: 200, writeTimeoutMs: 3_600_000 })
  t.teardown(() => server[Symbol.asyncDispose]())
  const open = async () => {
    const log = await openEventStoreEventLog({ url: server.url, appendTimeoutMs: 600 })
    t.teardown(() => log[Symbol.asyncDispose]())
    return log
  }
  return [await open(), await open()] as const
}

test('a conflict names the revision that made it, also before a read shows that event', async t => {
  const [one, other] = await twoLogs(t)
  for (const expected of ['none', 0] as const) {
    const first = one.append('stream', expected, newEvents(1))
    const refused = await t.throwsAsync<RevisionConflict>(
      other.append('stream', expected, newEvents(1)),
      { instanceOf: RevisionConflict },
    )
    const { revision } = await first
    t.like(refused, { expected, actual: revision })
    t.is((await all(other.read('stream'))).length, revision + 1)
  }
})

test('an exception that the client does not know is judged by its own name, and not tried again', async t => {
  let exception = ''
  let calls = 0
  const server = await startEventStore({
    failing() {
      if (exception === '') return undefined
      calls += 1
      return failure(status.INVALID_ARGUMENT, 'It is refused.', {
        exception,
        'proposed-append-event-size': '5000',
        'maximum-append-event-size': '4096',
      })
    },
  })
  t.teardown(() => server[Symbol.asyncDispose]())
  const reports: unknown[] = []
  const health = { report: (_: string, fault: unknown) => reports.push(fault) }
  const log = await openEventStoreEventLog({ url: server.url, health })
  t.teardown(() => log[Symbol.asyncDispose]())
  exception = 'maximum-append-event-size-exceeded'
  const refused = await t.throwsAsync(log.append('s', 'none', newEvents(1)), {
    code: 'event_too_large',
  })
  t.regex(refused?.message ?? '', /5000 bytes is over the limit of 4096/)
  exception = 'something-new'
  const unknown = { code: 'refused_by_server', message: /\(something-new\)/ }
  await t.throwsAsync(log.append('s', 'none', newEvents(1)), unknown)
  t.is(calls, 2)
  await t.throwsAsync(all(log.read('s')), unknown)
  const { signal } = new AbortController()
  await t.throwsAsync(all(log.follow({ signal })), unknown)
  t.deepEqual(reports, [], 'nothing is away')
})

test('an append that the server drops as a repeat under way is found by reading its stream', async t => {
  const [one, other] = await twoLogs(t)
  const events = newEvents(2)
  const answers = await Promise.all([
    one.append('stream', 'none', events),
    other.append('stream', 'none', events),
  ])
  t.deepEqual(answers[0], answers[1])
  t.deepEqual(ids(await all(one.read('stream'))), ids(events))
})
