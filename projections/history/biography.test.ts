import test from 'ava'
import fc from 'fast-check'
import { type DomainEvent, definitionOf } from '../../contracts/events.ts'
import { readConfig } from '../../engines/config/config.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import type { StoredEvent } from '../../engines/log/stored-event.ts'
import { foldEvents, recordEvents } from '../../test/projections/fold-events.ts'
import { anyHistory, deckHistory } from '../../test/projections/histories.ts'
import { sampleLog } from '../../test/projections/sample-log.ts'
import type { Projection } from '../runtime/define-projection.ts'
import { isSame } from '../runtime/differences.ts'
import { foldDocument, foldEvent } from '../runtime/fold-event.ts'
import { allViews } from '../views/all-views.ts'
import { biography, type Touch } from './biography.ts'
import { openDecryptedEvents } from './with-log.ts'

type Recorded = ReturnType<typeof recordEvents>[number]

/** A log with these events, which reads them in pages of seven. */
const logOf = (events: readonly Recorded[]): Pick<HistoryLog, 'pages'> => ({
  async *pages({ upTo = Number.POSITIVE_INFINITY, types }) {
    const rows = events
      .filter(({ position, type }) => Number(position) <= upTo && types?.includes(type) !== false)
      .map((event): StoredEvent => {
        const { position, stream, revision, id, type, at, data, meta } = event
        const version = definitionOf(type)?.version ?? 1
        const json = [JSON.stringify(data), JSON.stringify(meta)] as const
        return [Number(position), stream, revision, id, type, version, at, ...json]
      })
    for (let from = 0; from < rows.length; from += 7) yield rows.slice(from, from + 7)
  },
})

const { readEvents } = openDecryptedEvents(readConfig({ KITH_DATA: 'none' }))

/** Every key that the events of a history name in a view. */
const keysIn = (view: Projection<unknown>, events: readonly Recorded[]): Set<string> => {
  const keys = new Set<string>()
  for (const event of events) for (const [key] of foldEvent(view, event, () => null)) keys.add(key)
  return keys
}

const folded = (view: Projection<unknown>, id: string, events: readonly Recorded[]): unknown =>
  events.reduce<unknown>((state, event) => foldDocument(view, event, state, id) ?? null, null)

type Case = {
  readonly view: Projection<unknown>
  readonly id: string
  /** The document after all events, as folding the whole history gives it. */
  readonly document: unknown
  readonly touches: readonly Touch[]
  /** The events that changed the document. */
  readonly listed: readonly Recorded[]
}

type Promised = (found: Case) => Promise<void> | void

const check = async (told: readonly DomainEvent[], promise: Promised) => {
  const events = recordEvents(told)
  const upTo = Number(events.at(-1)?.position ?? 0)
  for (const view of allViews) {
    const documents = foldEvents(view, told)
    for (const id of keysIn(view, events)) {
      const reading = { log: logOf(events), projection: view, id, upTo, readEvents }
      const touches = await Array.fromAsync(biography(reading))
      const changes = touches.filter(({ before, after }) => !isSame(before, after))
      const listed = changes.map(({ event }) => event)
      await promise({ view, id, document: documents[id] ?? null, touches, listed })
    }
  }
}

/** Events of every type, as they are read. */
const everyType = sampleLog().flatMap((event): DomainEvent[] => {
  const parsed = definitionOf(event.type)?.data.safeParse(event.data)
  return parsed?.success ? [{ ...event, data: parsed.data } as DomainEvent] : []
})

/**
 * Checks a promise for every document of every view, in a history with events of every type and in
 * random ones.
 */
const holds = async (promise: Promised, numRuns: number) => {
  await check(everyType, promise)
  const history = fc.oneof(anyHistory, deckHistory) as fc.Arbitrary<DomainEvent[]>
  await fc.assert(
    fc.asyncProperty(history, told => check(told, promise)),
    { numRuns },
  )
}

test('folding the events that changed a document alone gives the document', async t => {
  await holds(({ view, id, document, listed }) => {
    t.true(isSame(folded(view, id, listed), document), view.name)
  }, 100)
  t.pass()
})

test('without any one of the listed events, the document after it is another', async t => {
  await holds(({ view, id, touches, listed }) => {
    for (const [index, event] of listed.entries()) {
      const then = touches.find(touch => touch.event === event)?.after
      t.true(isSame(folded(view, id, listed.slice(0, index + 1)), then))
      t.false(isSame(folded(view, id, listed.slice(0, index)), then), view.name)
    }
  }, 100)
  t.pass()
})
