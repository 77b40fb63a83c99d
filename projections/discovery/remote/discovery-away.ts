import { StorageFault } from '../../../engines/ports/storage-fault.ts'

const messages = {
  unreachable:
    'No discovery process answers. See that npm run discovery runs at DISCOVERY_URL; Kith goes on by itself.',
  access_denied: 'A discovery process refuses DISCOVERY_SECRET. Give all processes the same one.',
  wrong_region:
    'A discovery process has another region than DISCOVERY_URL says. Start it with that one as DISCOVERY_REGION, or without where DISCOVERY_URL names none.',
} as const

/**
 * No discovery process answers, or none has come far enough. Nobody is visible then, and the
 * caller is told to try again. It counts as a store that does not answer, so jobs wait for it without losing an
 * attempt.
 */
export class DiscoveryAway extends StorageFault {
  constructor(code: keyof typeof messages, options?: ErrorOptions) {
    super(code, options)
    this.message = messages[code]
  }
}
