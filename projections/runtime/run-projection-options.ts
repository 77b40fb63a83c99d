import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Leases } from '../../engines/ports/leases.ts'
import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import type { CatchUpElsewhere } from './catch-up.ts'
import type { Projection } from './define-projection.ts'
import type { ProjectionLoop } from './projection-loop.ts'
import type { ViewTracker } from './projection-status.ts'
import type { ViewShare } from './share-views.ts'
import type { PollForSwap } from './swap-polls.ts'

export type NewVersion = {
  readonly view: string
  readonly from: Generation
  readonly to: Generation
  /** How long the build took, in milliseconds. */
  readonly milliseconds: number
}

/** What a view is run with. */
export type RunProjectionOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly leases: Leases
  readonly projection: Projection<unknown>
  readonly signal: AbortSignal
  /** Shared by all live projections. */
  readonly run: ProjectionLoop
  readonly tracker: ViewTracker
  /** Divides views and partitions among all processes that follow them. */
  readonly share: ViewShare
  readonly pollForSwap: PollForSwap
  readonly catchUpElsewhere?: CatchUpElsewhere
  readonly onNewVersion?: (built: NewVersion) => void
  /** Called for every failed attempt of a partition, where there are several. */
  readonly onFailure?: (partition: string, error: unknown) => void
}
