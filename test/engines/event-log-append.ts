import test from 'ava'
import fc from 'fast-check'
import {
  AppendTooLarge,
  EventTooLarge,
  MAX_APPEND_BYTES,
  MAX_EVENT_BYTES,
  RevisionConflict,
} from '../../engines/ports/event-log.ts'
import { openEngine } from './engine-under-test.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'
import { all, ids } from './events.ts'

/** Contract of append: expected revisions, races, sizes. */
export const appendContract = (name: string, store: EventLogUnderTest): void => {
  const { newEvent, newEvents } = store.vocabulary
  test(`${name}: an append to a new stream accepts none or any, and no revision`, async t => {
    const log = await openEngine(t, store)
    t.is((await log.append('first', 'none', [newEvent()])).revision, 0)
    t.is((await log.append('second', 'any', newEvents(2))).revision, 1)
    await t.throwsAsync(log.append('third', 0, [newEvent()]), {
      instanceOf: RevisionConflict,
      code: 'revision_conflict',
    })
    t.deepEqual(await all(log.read('third')), [])
  })

  test(`${name}: an append to a stream accepts its last revision or any`, async t => {
    const log = await openEngine(t, store)
    await log.append('stream', 'none', newEvents(2))
    t.is((await log.append('stream', 1, [newEvent()])).revision, 2)
    t.is((await log.append('stream', 'any', [newEvent()])).revision, 3)

    for (const expected of ['none', 0, 2, 4, 1_000] as const) {
      const refused = await t.throwsAsync<RevisionConflict>(
        log.append('stream', expected, newEvents(2)),
        { instanceOf: RevisionConflict },
      )
      t.like(refused, { stream: 'stream', expected, actual: 3 })
    }
    t.is((await all(log.read('stream'))).length, 4)
  })

  test(`${name}: an append of no events is refused`, async t => {
    const log = await openEngine(t, store)
    await t.throwsAsync(log.append('stream', 'any', []), { instanceOf: RangeError })
  })

  test(`${name}: an append of three returns the positions that a read of the stream gives`, async t => {
    const log = await openEngine(t, store)
    await log.append('other', 'any', newEvents(3))
    const events = newEvents(3)
    const appended = await log.append('stream', 'none', events)
    const read = await all(log.read('stream'))
    const positions = read.map(({ position }) => position)
    const last = read.at(-1)
    t.deepEqual(appended, { revision: last?.revision, position: last?.position, positions })
    t.is(await log.head(), appended.position)
  })

  test(`${name}: the same events at the same revision are stored once: answered again, or a conflict`, async t => {
    const log = await openEngine(t, store)
    const events = newEvents(2)
    const first = await log.append('stream', 'none', events)
    await log.append('stream', 1, newEvents(1))
    const again = await log.append('stream', 'none', events).catch(error => error)
    if (again instanceof RevisionConflict) t.is(again.actual, 2)
    else t.deepEqual(again, first)
    t.is((await all(log.read('stream'))).length, 3)
  })

  test(`${name}: two identical appends at once append once`, async t => {
    const log = await openEngine(t, store)
    const events = newEvents(2)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => log.append('stream', 'none', events)),
    )
    const stored = await all(log.read('stream'))
    t.deepEqual(ids(stored), ids(events))
    const positions = stored.map(({ position }) => position)
    const first = { revision: 1, position: await log.head(), positions }
    t.true(outcomes.some(({ status }) => status === 'fulfilled'))
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled') t.deepEqual(outcome.value, first)
      else t.true(outcome.reason instanceof RevisionConflict)
  })

  test(`${name}: other events under the same ids at the same revision are a conflict`, async t => {
    const log = await openEngine(t, store)
    const event = newEvent({ said: 'yes' })
    await log.append('stream', 'none', [event])
    const others = [
      { ...newEvent({ said: 'no' }), id: event.id },
      { ...event, at: 'later' },
    ]
    for (const other of others)
      await t.throwsAsync(log.append('stream', 'none', [other]), { instanceOf: RevisionConflict })
    await t.throwsAsync(log.append('stream', 'none', [event, newEvent()]), {
      instanceOf: RevisionConflict,
    })
    t.is((await all(log.readAll())).length, 1)
  })

  test(`${name}: one of several concurrent writers wins a revision`, async t => {
    const log = await openEngine(t, store)
    await log.append('stream', 'none', [newEvent()])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => log.append('stream', 0, newEvents(2))),
    )
    const lost = outcomes.filter(outcome => outcome.status === 'rejected')
    t.is(lost.length, 39)
    t.true(lost.every(({ reason }) => reason instanceof RevisionConflict))
    t.is((await all(log.read('stream'))).length, 3)
  })

  test(`${name}: concurrent appends with any all succeed, without gaps`, async t => {
    const log = await openEngine(t, store)
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => log.append('stream', 'any', [newEvent()])),
    )
    const revisions = answers.map(({ revision }) => revision).sort((a, b) => a - b)
    t.deepEqual(revisions, [...Array(300).keys()])
    t.is(new Set(answers.map(({ position }) => position)).size, 300)
  })

  test(`${name}: a refused append does not affect concurrent ones`, async t => {
    const log = await openEngine(t, store)
    await log.append('taken', 'none', [newEvent()])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        n % 3 === 0
          ? log.append(`good-${n}`, 'none', newEvents(2))
          : n % 3 === 1
            ? log.append('taken', 'none', [newEvent()])
            : log.append('taken', 7, newEvents(2)),
      ),
    )
    t.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 20)
    t.is((await all(log.readAll())).length, 41)
  })

  test(`${name}: an event reads as it was appended`, async t => {
    const log = await openEngine(t, store)
    const event = newEvent(
      { text: 'é 漢 👩‍👩‍👧 \u0000 "quoted" \\', no: null, deep: [{ n: -1.5e-7 }, []], yes: true },
      { meta: { actor: 'someone', command: 'c', correlation: 'r', causation: 'a' }, version: 3 },
    )
    const { position } = await log.append('stream', 'none', [event])
    t.deepEqual(await all(log.read('stream')), [
      { ...event, stream: 'stream', revision: 0, position },
    ])
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async data => {
        const event = newEvent(data)
        const { revision } = await log.append('stream', 'any', [event])
        const [read] = await all(log.read('stream', { after: revision - 1 }))
        t.is(JSON.stringify(read?.data), JSON.stringify(event.data))
      }),
      { numRuns: 50 },
    )
  })

  test(`${name}: an event of the largest size is accepted, one byte more is refused`, async t => {
    const log = await openEngine(t, store)
    const large = (text: string) => newEvent({ text }, { type: 'Large' })
    const overhead = JSON.stringify(large('').data).length
    const sized = (bytes: number) => large('é'.repeat((bytes - overhead) >> 1))
    const odd = (bytes: number) => large('x'.repeat(bytes - overhead))

    const largest = odd(MAX_EVENT_BYTES)
    await log.append('stream', 'none', [largest])
    const tooLarge = [odd(MAX_EVENT_BYTES + 1), sized(MAX_EVENT_BYTES + overhead + 2)]
    for (const event of tooLarge) {
      const refused = await t.throwsAsync<EventTooLarge>(
        log.append('stream', 'any', [newEvent(), event]),
        { instanceOf: EventTooLarge, code: 'event_too_large' },
      )
      t.is(refused?.bytes, Buffer.byteLength(JSON.stringify(event.data)))
    }
    const [read, ...more] = await all(log.read('stream'))
    t.is(more.length, 0)
    t.deepEqual(read?.data, largest.data)
  })

  test(`${name}: an append whose events are too large together is refused whole`, async t => {
    const log = await openEngine(t, store)
    const half = newEvent({ text: 'x'.repeat(MAX_APPEND_BYTES / 2) }, { type: 'Large' })
    const another = newEvent({ text: 'y'.repeat(MAX_APPEND_BYTES / 2) }, { type: 'Large' })
    await t.throwsAsync(log.append('stream', 'none', [half, another]), {
      instanceOf: AppendTooLarge,
      code: 'append_too_large',
    })
    t.deepEqual(await all(log.readAll()), [])
    await log.append('stream', 'none', [half])
    t.is((await log.append('stream', 0, [another])).revision, 1)
  })
}
