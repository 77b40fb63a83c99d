import { Readable } from 'node:stream'
import test from 'ava'
import { all, ids, newEvents } from '../../../test/engines/events.ts'
import { Reads } from './reads.ts'
import { toWireEvent } from './wire-event.ts'

const resolved = newEvents(3).map((event, index) => {
  const wire = toWireEvent(event).event
  const position = BigInt(100 * (index + 1))
  return {
    event: {
      ...wire,
      streamId: 's',
      revision: BigInt(index),
      isJson: true,
      created: new Date(0),
      position: { commit: position, prepare: position },
    },
  }
})

/** A client that answers one read after the other with these events. */
const readsOver = (...answers: (typeof resolved)[]) => {
  const client = {
    readAll: () => Object.assign(Readable.from(answers.shift() ?? []), { async cancel() {} }),
  }
  const connection = {
    client: () => client as never,
    configured: { variable: 'EVENTSTORE_URL', engine: 'EventStoreDB' },
    closing: new AbortController().signal,
  }
  return { reads: new Reads(connection), answers }
}

test('a read up to the head retries until the server returns the head', async t => {
  const { reads, answers } = readsOver(resolved.slice(0, 1), resolved.slice(0, 1), [], resolved)
  const events = await all(reads.range({ after: '0', upTo: '300' }))
  t.deepEqual(
    events.map(({ position }) => position),
    ['100', '200', '300'],
  )
  t.is(new Set(ids(events)).size, 3)
  t.is(answers.length, 0)
})

test('a read ends at its limit, and reads nothing where there is nothing to read', async t => {
  const { reads, answers } = readsOver(resolved)
  t.is((await all(reads.range({ after: '0', upTo: '300' }, 2))).length, 2)
  t.deepEqual(await all(reads.range({ after: '300', upTo: '300' })), [])
  t.deepEqual(await all(reads.range({ after: '0', upTo: '300' }, 0)), [])
  t.is(answers.length, 0)
})
