import { useMember } from '../../data/use-member.ts'
import { deviceZone } from '../../ui/dates.ts'

/**
 * The zone that an event of the member has unless they choose another: the device's. Empty on a trip, so
 * that the zone of an event does not tell where its host is.
 */
export const useOwnZone = (): string => (useMember().travel?.hasBegun ? '' : deviceZone())
