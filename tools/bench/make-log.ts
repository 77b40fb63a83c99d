import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { definitionOf } from '../../contracts/events.ts'
import type { SimulatedEvent } from '../../demo/life/agenda.ts'
import { communityUntil, worldFor } from '../../demo/life/life.ts'
import type { Truths, Witness } from '../../demo/life/truths.ts'
import { widerLife } from '../../demo/life/wider-life.ts'
import { DAY } from '../../demo/life/world.ts'
import { openEventLogImport } from '../../engines/adapters/sqlite/event-log-import.ts'
import { showProgressBar } from '../../engines/process/command-line/terminal.ts'
import { BenchRefused, type BenchRow, context } from './harness/report.ts'

const SEED = 'made'
/** Facts between two moments at which signal handlers run. */
const FACTS_TOGETHER = 10_000

/**
 * The life of a made community of any age until `now`: about so many events, of every type. `truths` are
 * complete once all facts are read; a witness hears of each.
 */
export const madeCommunity = (
  events: number,
  now: number,
  age: number,
  witness?: Witness,
): { readonly facts: Iterable<SimulatedEvent>; readonly truths: Truths } => {
  const world = worldFor(events, SEED, witness)
  const facts = widerLife(communityUntil({ events, now, age }, world), world, SEED, now)
  return { facts, truths: world.truths }
}

/** Removes an event log with what SQLite keeps beside it. */
const removeLog = (path: string): void => {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
}

/**
 * Writes the log of a made community into a folder without a log: about the given number of events, in
 * the time up to shortly before `now` (milliseconds since 1970). The same numbers tell the same story.
 * `truths.json` beside it says how many of each are in it (`Truths`). Removes the unfinished log when
 * interrupted. A witness hears what becomes true.
 *
 * @throws {BenchRefused} the folder has a log.
 */
export const makeLog = async (
  events: number,
  folder: string,
  now: number,
  years = 1.15,
  witness?: Witness,
): Promise<BenchRow[]> => {
  const path = join(folder, 'log.db')
  if (existsSync(path))
    throw new BenchRefused(
      `${path} is there already. Delete it, or name another folder with --out.`,
    )
  mkdirSync(folder, { recursive: true })
  const removeNow = () => removeLog(path)
  process.once('exit', removeNow)
  const progress = showProgressBar(process.stderr, 'making', events)
  const startedAt = performance.now()
  let told = 0
  let facts = 0
  const id = countedIds()
  using log = openEventLogImport(path)
  const { facts: story, truths } = madeCommunity(events, now, years * 365 * DAY, witness)
  for (const { stream, events: some, at, actor } of story) {
    const instant = new Date(at).toISOString()
    const command = id()
    const meta = { command, correlation: command, causation: command, ...(actor && { actor }) }
    log.add(
      stream,
      some.map(event => ({
        ...event,
        id: id(),
        version: definitionOf(event.type)?.version ?? 1,
        at: instant,
        meta,
      })),
    )
    told += some.length
    facts += 1
    if (facts % FACTS_TOGETHER > 0) continue
    progress.update(told)
    await setImmediate()
  }
  log.commit()
  writeFileSync(join(folder, 'truths.json'), `${JSON.stringify(truths, null, 2)}\n`)
  progress.stop()
  process.off('exit', removeNow)
  const rate = (told * 1_000) / (performance.now() - startedAt)
  return [
    context(`events of a made-up community, in ${path}`, told, 'events'),
    context('made and stored', rate, 'events/s'),
  ]
}

/** Ids of events and commands, in order, as a random id of each would cost more than its event. */
const countedIds = () => {
  let last = 0
  return (): string => {
    last += 1
    return `00000000-0000-4000-8000-${last.toString(16).padStart(12, '0')}`
  }
}
