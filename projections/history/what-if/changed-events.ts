import type { DuckDBConnection } from '@duckdb/node-api'
import type { RecordedEvent } from '../../../contracts/core/event.ts'
import { type DomainEvent, definitionOf } from '../../../contracts/events.ts'
import { deriveTables } from '../database/selected-events.ts'
import { HistoryRefused } from '../history-refused.ts'
import { redactedData } from '../redacted-events.ts'
import type { Reducer } from '../reducer.ts'
import { askAgain } from './ask-again.ts'
import type { SubstituteEvent, WhatIf } from './what-if.ts'

type Event = RecordedEvent<DomainEvent>

/** How a changed past differs from the log, and the commands that end differently in it. */
export type Changes = {
  /** Positions of events that are not in it. */
  readonly leftOut: readonly number[]
  /** Events that are in it alone, each at the position of the one whose place it takes. */
  readonly standIns: readonly Event[]
  readonly outcomes: ReturnType<ReturnType<typeof askAgain>['outcomes']>
}

/** A reducer that works out a changed past, with `decide` by asking deciders again. */
export const changesOf = (
  whatIf: WhatIf<unknown>,
  decide: boolean,
): Reducer<undefined, Changes> => {
  const change = changeEvents(whatIf)
  const deciders = decide ? askAgain() : undefined
  const leftOut: number[] = []
  const standIns: Event[] = []
  /** The events of one command in one stream, and what stands in their place. */
  let recorded: Event[] = []
  let changed: Event[] = []

  const flush = (): void => {
    const past = deciders ? deciders.command(recorded, changed) : changed
    const missing = new Set(recorded)
    for (const event of past) if (!missing.delete(event)) standIns.push(event)
    for (const { position } of missing) leftOut.push(Number(position))
    recorded = []
    changed = []
  }

  const add = (event: Event): undefined => {
    const [open] = recorded
    const continues =
      open?.stream === event.stream && deciders && open.meta.command === event.meta.command
    if (!continues) flush()
    recorded.push(event)
    changed.push(...change(event))
  }

  const types = decide ? ['*'] : Object.keys(whatIf.on)
  return {
    initial: undefined,
    on: Object.fromEntries(types.map(type => [type, (_: undefined, event: Event) => add(event)])),
    result() {
      flush()
      return { leftOut, standIns, outcomes: deciders?.outcomes() ?? [] }
    },
  }
}

/** Defines the derived tables of a changed past beside those of the log, and uses them from then on. */
export const deriveChanged = async (
  connection: DuckDBConnection,
  { leftOut, standIns }: Changes,
): Promise<void> => {
  await connection.run('CREATE SCHEMA changed; USE changed')
  await connection.run(`CREATE TABLE left_out (position BIGINT);
    CREATE TABLE stand_ins
      (position BIGINT, happened_at VARCHAR, type VARCHAR, revision INTEGER, data VARCHAR)`)
  const positions = await connection.createAppender('left_out', 'changed')
  for (const position of leftOut) {
    positions.appendBigInt(BigInt(position))
    positions.endRow()
  }
  positions.closeSync()
  const appender = await connection.createAppender('stand_ins', 'changed')
  for (const event of standIns) {
    appender.appendBigInt(BigInt(event.position))
    appender.appendVarchar(event.at)
    appender.appendVarchar(event.type)
    appender.appendInteger(event.revision)
    appender.appendVarchar(JSON.stringify(redactedData(event)))
    appender.endRow()
  }
  appender.closeSync()
  await deriveTables(
    connection,
    `SELECT * FROM memory.main.events ANTI JOIN left_out USING (position)
     UNION ALL BY NAME
     SELECT * REPLACE (happened_at::TIMESTAMP AS happened_at, data::JSON AS data) FROM stand_ins`,
  )
}

type Step = (state: unknown, event: RecordedEvent<DomainEvent>) => readonly SubstituteEvent[]

/** The event with another type and data. The prototype keeps metadata that is parsed on access. */
const recordedAs = (
  event: RecordedEvent<DomainEvent>,
  { type, data }: SubstituteEvent,
): RecordedEvent<DomainEvent> => {
  const definition = definitionOf(type)
  const parsed = definition?.data.safeParse(data)
  if (!definition || !parsed?.success) {
    const where = parsed?.error?.issues[0]?.path.join('.')
    throw new HistoryRefused(
      `What stands for ${event.type} at position ${event.position} is no event: ${definition ? `${type}.${where} does not fit its schema` : `there is no type ${type}`}.`,
    )
  }
  const changed = Object.create(event)
  return Object.assign(changed, { type, data: parsed.data, version: definition.version })
}

/**
 * Starts a changed past. The function answers what stands in an event's place.
 *
 * @throws {HistoryRefused} from that function: a stand-in is not an event of the contracts.
 */
const changeEvents = (whatIf: WhatIf<unknown>) => {
  const steps = new Map(Object.entries(whatIf.on as Record<string, Step>))
  const state = whatIf.initial()
  return (event: RecordedEvent<DomainEvent>): readonly RecordedEvent<DomainEvent>[] => {
    const step = steps.get(event.type)
    if (!step) return [event]
    return step(state, event).map(one => (one === event ? event : recordedAs(event, one)))
  }
}
