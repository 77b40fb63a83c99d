import { StorageFault } from '../../../engines/ports/storage-fault.ts'

/**
 * No discovery process answers, or none has come far enough. Nobody is visible then, and the
 * caller is told to try again. It counts as a store that does not answer, so jobs wait for it without losing an
 * attempt.
 */
export class DiscoveryAway extends StorageFault {
  constructor(code: 'unreachable' | 'access_denied', options?: ErrorOptions) {
    super(code, options)
    this.message =
      code === 'access_denied'
        ? 'A discovery process refuses DISCOVERY_SECRET. Give all processes the same one.'
        : 'No discovery process answers. See that npm run discovery runs at DISCOVERY_URL; Kith goes on by itself.'
  }
}
