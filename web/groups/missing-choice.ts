/** What is missing in a choice of interests and times, in words. */
export const missingChoice = ({
  interests,
  availability,
}: {
  readonly interests: readonly string[]
  readonly availability: readonly string[]
}) => ({
  interests: interests.length === 0 ? 'Select at least one interest' : undefined,
  availability: availability.length === 0 ? 'Select at least one availability slot' : undefined,
})
