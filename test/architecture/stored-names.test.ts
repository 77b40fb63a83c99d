import test from 'ava'
import { storedMeetupId } from '../../contracts/core/stored-names.ts'
import { events } from '../../contracts/events.ts'
import { toStoredEvent } from '../../engines/log/history-log.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { features as workers } from '../../workers/features.ts'
import { sampleLog } from '../projections/sample-log.ts'
import { documentLines } from '../projections/view-records.ts'

const declare = 'declare its `storedFields` (contracts/core/stored-names.ts)'
const renamed = Object.keys(storedMeetupId)

/** Names of code that JSON has as fields, although others are stored. */
const unstored = (json: string) => renamed.filter(field => json.includes(`"${field}":`))

test('each stored name belongs to one event type', t => {
  const names = events.flatMap(({ type, stored }) => (type === stored ? [type] : [type, stored]))
  t.deepEqual(names, [...new Set(names)])
})

test('events, documents and jobs are stored without the names that only code has', t => {
  const log = sampleLog()
  for (const event of log)
    t.deepEqual(unstored(JSON.stringify(toStoredEvent(event))), [], `${event.type}: ${declare}`)
  for (const view of allViews) {
    t.deepEqual(unstored(documentLines(view, log).join()), [], `${view.name}: ${declare}`)
    const indexed = view.indexes.flatMap(({ by, order = '' }) => [...by, order])
    t.false(
      indexed.some(field => renamed.includes(field)),
      view.name,
    )
  }
  for (const { name, on } of Object.values(workers).flatMap(feature => feature.reactors ?? []))
    for (const event of log)
      for (const { queue, data } of on[event.type]?.(event as never) ?? [])
        t.deepEqual(unstored(JSON.stringify(data)), [], `${queue} of ${name}: ${declare}`)
})
