import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { randomId } from '../../contracts/core/random-id.ts'
import { definitionOf } from '../../contracts/events.ts'
import { openEventLogImport } from '../../engines/adapters/sqlite/event-log-import.ts'
import { showProgressBar } from '../../engines/process/command-line/progress-bar.ts'
import type { SimulatedEvent } from './community/agenda.ts'
import { community } from './community/community.ts'
import { newEvent } from './recorded-facts.ts'
import { type BenchRow, context } from './report.ts'
import { removeLog } from './scratch.ts'

const SEED = 11
const FACTS_TOGETHER = 10_000

/** The facts of a simulation, a few thousand at a time. */
function* chapters(events: Iterable<SimulatedEvent>): Generator<SimulatedEvent[]> {
  let chapter: SimulatedEvent[] = []
  for (const fact of events) {
    if (chapter.push(fact) < FACTS_TOGETHER) continue
    yield chapter
    chapter = []
  }
  yield chapter
}

/**
 * Writes the log of a generated community into a folder without a log: about the given number of
 * events, each validated against its schema, in the time up to shortly before `now` (milliseconds
 * since 1970). Removes the unfinished log when interrupted.
 *
 * @returns the rate at which events were validated and stored.
 */
export const makeLog = async (events: number, folder: string, now: number): Promise<BenchRow[]> => {
  const path = join(folder, 'log.db')
  if (existsSync(path)) throw new Error(`${path} already exists. Name another folder with --out.`)
  mkdirSync(folder, { recursive: true })
  const removeNow = () => removeLog(path)
  process.once('exit', removeNow)

  const progress = showProgressBar(process.stderr, 'making', events)
  let told = 0
  let storing = 0
  using log = openEventLogImport(path)
  for (const chapter of chapters(community({ events, seed: SEED, now }))) {
    const startedAt = performance.now()
    for (const { stream, events: facts, at, actor } of chapter) {
      const instant = new Date(at).toISOString()
      for (const fact of facts) definitionOf(fact.type)?.data.parse(fact.data)
      const command = randomId()
      log.add(
        stream,
        facts.map(fact => newEvent(fact, instant, actor, command)),
      )
      told += facts.length
    }
    storing += performance.now() - startedAt
    progress.update(told)
    await setImmediate() // lets signal handlers run
  }
  log.commit()
  progress.stop()
  process.off('exit', removeNow)
  return [
    context(`events of a made-up community, in ${path}`, told, 'events'),
    context('batch import, checked against the schemas', (told * 1_000) / storing, 'events/s'),
  ]
}
