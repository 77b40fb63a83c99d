import { randomUUID } from 'node:crypto'
import type { EventLog } from '../../engines/event-log.ts'
import { openInChild } from './engine-under-test.ts'

// Appends three events at a time and prints their ids when acknowledged, until it is killed.
const log = await openInChild<EventLog>()

const writeForEver = async (writer: number) => {
  for (;;) {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    const [together] = ids
    await log.append(
      `killed-${writer}`,
      'any',
      ids.map(id => ({
        type: 'Written',
        data: { together },
        id,
        version: 1,
        at: '2026-11-20T07:14:21.000Z',
        meta: { command: id, correlation: id, causation: id },
      })),
    )
    console.log(ids.join(' '))
  }
}

await Promise.all(Array.from({ length: 8 }, (_, writer) => writeForEver(writer)))
