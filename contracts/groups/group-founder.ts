/** A seat of a group, of which it is known whether its member is suspended. */
type FounderSeat = { readonly profileId: string; readonly isSuspended: boolean }

/**
 * Who decides about a group: who founded it, otherwise who has been in it longest. A suspended member
 * does not, as long as there is another. Seats are in the order in which they were taken. Undefined
 * in a closed group.
 */
export const founderOf = ({
  seats,
}: {
  readonly seats: readonly FounderSeat[]
}): string | undefined => (seats.find(({ isSuspended }) => !isSuspended) ?? seats[0])?.profileId
