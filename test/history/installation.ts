import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ExecutionContext } from 'ava'
import type { NewEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { community } from '../../demo/life/life.ts'
import { toRow } from '../../engines/adapters/sqlite/event-log.ts'
import { openEventLogImport } from '../../engines/adapters/sqlite/event-log-import.ts'
import { openEventLogWrites } from '../../engines/adapters/sqlite/event-log-writes.ts'
import { runHistory } from '../../projections/history/run-history.ts'
import { newEvent } from '../../tools/bench/recorded-facts.ts'
import { type CliRun, runCommand } from '../processes/run-command.ts'
import { streamOf } from '../projections/histories.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

/** An event with its time and actor; the rest has defaults. */
export type Happened = {
  readonly at: string
  readonly actor?: string
  readonly event: DomainEvent
  readonly command?: string
  readonly stream?: string
  readonly id?: string
  /** Id of the event that led to it. */
  readonly causation?: string
}

const storedEvent = ({ at, actor, event, command, id, causation }: Happened): NewEvent => {
  const made = newEvent(event, at, actor, command)
  const meta = { ...made.meta, ...(causation && { causation }) }
  return { ...made, ...(id && { id }), meta }
}

/** A folder with a log, and the history command on it. */
export const installation = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const path = (file: string) => join(folder, file)

  return {
    path,

    /** Writes these events to a new log, in this order. */
    happened(told: Iterable<Happened>) {
      using log = openEventLogImport(path('log.db'))
      for (const one of told) log.add(one.stream ?? streamOf(one.event), [storedEvent(one)])
      log.commit()
    },

    /** Appends these events to the log, as a server does. */
    happenedLater(told: Iterable<Happened>) {
      const { database, operations } = openEventLogWrites(path('log.db'))
      for (const one of told)
        operations.append(one.stream ?? streamOf(one.event), 'any', [toRow(storedEvent(one))])
      database.close()
    },

    /** Writes the log of a simulated community. Returns its number of events. */
    settle(events: number, now: string): number {
      using log = openEventLogImport<DomainEvent>(path('log.db'))
      let told = 0
      for (const { stream, at, actor, events: facts } of community({
        events,
        seed: '3',
        now: Date.parse(now),
      })) {
        const instant = new Date(at).toISOString()
        const command = randomId()
        log.add(
          stream,
          facts.map(fact => newEvent(fact, instant, actor, command)),
        )
        told += facts.length
      }
      log.commit()
      return told
    },

    /** Changes the log's file directly. */
    tamper(sql: string) {
      const database = new DatabaseSync(path('log.db'))
      database.exec(sql)
      database.close()
    },

    /** Runs `npm run history` with these arguments; `typed` goes to its standard input. */
    ask: (args: readonly string[], typed = '') => askHistory(['--data', folder, ...args], typed),
  }
}

/** Runs the history command with these arguments, and with only these variables. */
export const askHistory = (
  args: readonly string[],
  typed = '',
  variables: Readonly<Record<string, string>> = {},
): Promise<CliRun> => runCommand(runHistory, args, variables, typed)
