import { randomUUID } from 'node:crypto'
import { engineOfParent } from './engine-under-test.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'

// Appends three events at a time and prints their ids when acknowledged, until it is killed.
const { engine, location } = await engineOfParent<EventLogUnderTest>()
const log = await engine.open(location)

const writeForEver = async (writer: number) => {
  for (;;) {
    const together = randomUUID()
    const events = Array.from({ length: 3 }, () =>
      engine.vocabulary.newEvent({ together }, { type: 'Written' }),
    )
    await log.append(`killed-${writer}`, 'any', events)
    console.log(events.map(({ id }) => id).join(' '))
  }
}

await Promise.all(Array.from({ length: 8 }, (_, writer) => writeForEver(writer)))
