import type { MeetupDetails } from '../../contracts/meetups/meetup-events.ts'
import type { Attendance } from './answers.ts'

/** What decides to whom an address shows; `addressNumber` counts the addresses of the meetup. */
type WithAddress = {
  readonly details: Pick<MeetupDetails, 'addressShownTo'>
  readonly addressNumber: number
}

/** What decides whether an address shows to one member. The organizer is approved from the start. */
export type AddressClaim = Pick<Attendance, 'status' | 'isApproved' | 'keptAddress'>

/** Whether the address shows to a member: they go, and to all who go, to those approved, or kept. */
export const seesAddress = (
  { details, addressNumber }: WithAddress,
  { status, isApproved, keptAddress }: AddressClaim,
): boolean =>
  status === 'going' &&
  (details.addressShownTo === 'going' || isApproved || keptAddress === addressNumber)

/** Whether a member who says that they go asks the organizer. */
export const needsApproval = (
  { details }: Pick<WithAddress, 'details'>,
  claim: Pick<AddressClaim, 'isApproved'> | undefined,
): boolean => details.addressShownTo === 'approved' && claim?.isApproved !== true

/** Whether the organizer can say yes: to a request, or to a seat without the address. */
export const awaitsApproval = (meetup: WithAddress, claim: AddressClaim): boolean =>
  !claim.isApproved &&
  (claim.status === 'requested' || (claim.status === 'going' && !seesAddress(meetup, claim)))
