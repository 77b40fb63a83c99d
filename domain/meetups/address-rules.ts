import type { MeetupDetails } from '../../contracts/meetups/meetup-events.ts'
import type { Attendance } from './answers.ts'

/** The parts of a meetup that decide who sees its address; `addressNumber` counts its addresses. */
type WithAddress = {
  readonly details: Pick<MeetupDetails, 'addressShownTo'>
  readonly addressNumber: number
}

/**
 * The parts of an attendance that decide whether its member sees the address. The organizer is
 * approved from the start.
 */
export type AddressClaim = Pick<Attendance, 'status' | 'isApproved' | 'keptAddress'>

/**
 * Whether a member sees the address: they go, and it shows to all who go, or they are approved, or
 * keep this address.
 */
export const seesAddress = (
  { details, addressNumber }: WithAddress,
  { status, isApproved, keptAddress }: AddressClaim,
): boolean =>
  status === 'going' &&
  (details.addressShownTo === 'going' || isApproved || keptAddress === addressNumber)

/** Whether a member who wants to go must ask the organizer. */
export const needsApproval = (
  { details }: Pick<WithAddress, 'details'>,
  claim: Pick<AddressClaim, 'isApproved'> | undefined,
): boolean => details.addressShownTo === 'approved' && claim?.isApproved !== true

/** Whether the organizer can approve the member: a request, or a seat without the address. */
export const awaitsApproval = (meetup: WithAddress, claim: AddressClaim): boolean =>
  !claim.isApproved &&
  (claim.status === 'requested' || (claim.status === 'going' && !seesAddress(meetup, claim)))
