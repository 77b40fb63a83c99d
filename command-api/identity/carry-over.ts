import { streams } from '../../contracts/streams.ts'
import { blockCommandsFor, blockHashes } from '../../projections/block-hashes.ts'
import { identities } from '../../projections/identity.ts'
import { suspensionCommandsFor, suspensionHashes } from '../../projections/suspension-hashes.ts'
import { unlinkedContext } from '../dispatch.ts'
import { waitForViews } from '../http/consistency.ts'
import { pair } from '../matching/decider.ts'
import type { Services } from '../services.ts'
import { suspension } from '../staff/decider.ts'
import { carryDailyLimits } from './daily-limits.ts'

/**
 * Makes what holds for a person hold for this account of theirs, before it can see or be seen: the
 * blocks on earlier accounts, a suspension, and what is used of the day's allowances. What is said anew names neither account nor call as
 * its cause, so that the log does not tell that the two belong together. A repeat says nothing
 * twice. Answers false, with nothing said, where the views do not come to the head of the log in
 * time.
 */
export const carryOver = async (
  services: Pick<Services, 'log' | 'views' | 'deck' | 'keys' | 'dispatch' | 'clock' | 'sessions'>,
  memberId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const { log, dispatch, clock } = services
  const names = [identities.name, blockHashes.name, suspensionHashes.name]
  if (!(await waitForViews(services, names, await log.head(), signal))) return false
  const now = clock.now()
  for (const { id, command } of await blockCommandsFor(memberId, services))
    await dispatch(pair, streams.pair(command.by, command.on), command, unlinkedContext(id, now))
  for (const { id, command: say } of await suspensionCommandsFor(memberId, services))
    await dispatch(suspension, streams.standing(say.profileId), say, unlinkedContext(id, now))
  await carryDailyLimits(memberId, now, services)
  return true
}
