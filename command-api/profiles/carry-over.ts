import { carryBlocks } from '../../projections/identity/carried-blocks.ts'
import { carrySuspension } from '../../projections/identity/carried-suspensions.ts'
import { personViews } from '../../projections/identity/person-hashes.ts'
import { blockHashes } from '../../projections/views/block-hashes.ts'
import { suspensionHashes } from '../../projections/views/suspension-hashes.ts'
import type { Services } from '../handlers/services.ts'
import { waitForViews } from '../http/consistency.ts'
import { carryDailyLimits } from './daily-limits.ts'

/**
 * Applies a person's earlier blocks, suspension and used daily limits to their new account, before
 * it can see or be seen. A repeat changes nothing.
 * @returns false, with no change, if the views do not reach the head of the log in time.
 */
export const carryOver = async (
  services: Pick<
    Services,
    'log' | 'views' | 'discovery' | 'keys' | 'dispatch' | 'clock' | 'sessions' | 'allowances'
  >,
  memberId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const { log, clock } = services
  const names = [...personViews, blockHashes, suspensionHashes].map(view => view.name)
  if (!(await waitForViews(services, names, await log.head(), signal))) return false
  const now = clock.now()
  await carryBlocks(memberId, now, services)
  await carrySuspension(memberId, now, services)
  await carryDailyLimits(memberId, now, services)
  return true
}
