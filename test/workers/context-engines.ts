import type { ExecutionContext } from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Leases } from '../../engines/records/leases.ts'

/** Engines of a worker context in place of the embedded ones. */
export type ContextEngines = {
  /** The log as two processes open it. */
  readonly logs: readonly [EventLog<DomainEvent>, EventLog<DomainEvent>]
  readonly views: ReadModels
  readonly leases: Leases
  readonly keys: Keys
}

type Choice = {
  /** Makes engines that end with `t`. */
  readonly open: (t: Pick<ExecutionContext, 'teardown'>) => Promise<ContextEngines>
  /** Share of the usual runs of a property that is enough over slower engines. */
  readonly runs: number
}

let chosen: Choice | undefined

/** Opens all later worker contexts of this process over these engines. */
export const openContextsOver = (choice: Choice): void => {
  chosen = choice
}

export const contextEngines = async (
  t: Pick<ExecutionContext, 'teardown'>,
): Promise<ContextEngines | undefined> => chosen?.open(t)

/** Number of runs of a property, given that over embedded engines. */
export const runsOf = (usual: number): number => Math.ceil(usual * (chosen?.runs ?? 1))
