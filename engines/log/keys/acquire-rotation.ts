import { KeysFault } from '../../ports/keys.ts'
import type { Lease, Leases } from '../../records/leases.ts'

/**
 * Takes the lease for rotating the master key, or for copying master key and data keys as a
 * matching pair.
 *
 * @throws {KeysFault} `rotating`: another process has it.
 */
export const acquireRotation = async (leases: Leases): Promise<Lease> => {
  const lease = await leases.tryAcquire('key rotation')
  if (lease) return lease
  throw new KeysFault('rotating', 'The keys are being rotated. Wait until that is done.')
}
