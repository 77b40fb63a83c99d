import { readFileSync, writeFileSync } from 'node:fs'
import { eventsByDecider } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { named } from './histories.ts'
import { sampleLog, withQuestionIds } from './sample-log.ts'

/* Writes the log of the release in package.json: two events of every type, as this code stores them. */

const root = new URL('../../', import.meta.url)
const [one, other] = [named('one'), named('two')]

/** Ids in names of streams that do not begin with the id of a member. */
const otherIds: Readonly<Record<string, readonly string[]>> = {
  jobChanges: ['chat'],
}

const streamOf = (decider: string): string =>
  (streams[decider as keyof typeof streams] as (...ids: string[]) => string)(
    ...(otherIds[decider] ?? [one, other]),
  )

/** One event with its optional fields and one without. */
const EVENTS_PER_TYPE = 2

const recorded = sampleLog()
const lines = Object.entries(eventsByDecider).flatMap(([decider, definitions]) =>
  definitions.flatMap(({ type }) =>
    recorded
      .filter(event => event.type === type)
      .slice(0, EVENTS_PER_TYPE)
      .map(event => {
        const stream = streamOf(decider)
        const { id, version, at, data, meta } = event
        return withQuestionIds(JSON.stringify({ stream, id, type, version, at, data, meta }))
      }),
  ),
)

const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const file = new URL(`test/fixtures/events/${version}.ndjson`, root)
writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx' })
