/** A seat of a group, with whether its member is suspended. */
type FounderSeat = { readonly profileId: string; readonly isSuspended: boolean }

/**
 * Who decides about a group: its founder, or after them the member who joined first. A suspended member does
 * not while there is another. Seats are in the order in which they were taken. Undefined for a
 * closed group.
 */
export const founderOf = ({
  seats,
}: {
  readonly seats: readonly FounderSeat[]
}): string | undefined => (seats.find(({ isSuspended }) => !isSuspended) ?? seats[0])?.profileId
