import type { FencingToken } from '../../engines/ports/read-models.ts'
import type { Leases } from '../../engines/records/leases.ts'
import type { ProgressTracker } from './projection-status.ts'
import type { ViewShare } from './share-views.ts'

/** The right to write a view; `signal` also aborts when the right ends. */
export type Holding = { readonly token: FencingToken; readonly signal: AbortSignal }

type LeaseOptions = {
  readonly leases: Leases
  /** Divides views among all processes that follow them. */
  readonly share: ViewShare
  readonly tracker: ProgressTracker
  readonly signal: AbortSignal
}

/**
 * Waits for the lease of a view, then works under it, until the lease is lost or the view is left to
 * another process.
 */
export const underLease = async (
  { leases, share, tracker, signal }: LeaseOptions,
  view: string,
  work: (holding: Holding) => Promise<void>,
): Promise<void> => {
  const name = `view ${view}`
  await share.untilWelcome(view, signal)
  const isFree = await leases.tryAcquire(name)
  if (!isFree) tracker.waiting()
  await using lease = isFree ?? (await leases.acquire(name, signal))
  using holding = share.hold(view, () => tracker.status().status === 'following')
  const either = AbortSignal.any([signal, lease.lost, holding.left])
  await work({ token: lease.token, signal: either })
  if (holding.left.aborted) tracker.waiting()
}
