import { streams } from '../../contracts/core/streams.ts'
import { pair } from '../../domain/matching/decider.ts'
import { suspension } from '../../domain/staff/decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { blockCommandsFor } from '../../projections/identity/carried-blocks.ts'
import { suspensionCommandsFor } from '../../projections/identity/carried-suspensions.ts'
import { personViews } from '../../projections/identity/person-hashes.ts'
import { blockHashes } from '../../projections/views/block-hashes.ts'
import { suspensionHashes } from '../../projections/views/suspension-hashes.ts'
import type { Services } from '../handlers/services.ts'
import { waitForViews } from '../http/consistency.ts'
import { carryDailyLimits } from './daily-limits.ts'

/**
 * Applies a person's earlier blocks, suspension and used daily limits to their new account, before
 * it can see or be seen. The events name no cause, so the log does not link the accounts. A repeat
 * changes nothing.
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
  const { log, dispatch, clock } = services
  const names = [...personViews, blockHashes, suspensionHashes].map(view => view.name)
  if (!(await waitForViews(services, names, await log.head(), signal))) return false
  const now = clock.now()
  for (const { id, command } of await blockCommandsFor(memberId, services))
    await dispatch(pair, streams.pair(command.by, command.on), command, unlinkedContext(id, now))
  for (const { id, command: say } of await suspensionCommandsFor(memberId, services))
    await dispatch(suspension, streams.suspension(say.profileId), say, unlinkedContext(id, now))
  await carryDailyLimits(memberId, now, services)
  return true
}
