import { KeysFault } from '../../ports/keys.ts'
import type { Lease, Leases } from '../../ports/leases.ts'

/**
 * The right to rotate the master key, or to copy master key and data keys while they fit each other.
 *
 * @throws {KeysFault} `rotating`: somebody else has it.
 */
export const acquireRotation = async (leases: Leases): Promise<Lease> => {
  const lease = await leases.tryAcquire('key rotation')
  if (lease) return lease
  throw new KeysFault('rotating', 'The keys are being rotated. Wait until that is done.')
}
