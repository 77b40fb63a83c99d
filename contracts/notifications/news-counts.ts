/** How much is new for a member, and nothing of what or whom it is about. */
export type NewsCounts = {
  /** Messages that they have not read. */
  readonly messages: number
  /** Matches that they have not looked at. */
  readonly matches: number
  /** Unread notifications of anything else. */
  readonly others: number
}

/** Above this, a count says no more than that. */
const MOST = 99

const counted = (count: number, one: string, many: string): string[] => {
  if (count === 0) return []
  return [`${count > MOST ? `${MOST}+` : count} ${count === 1 ? one : many}`]
}

/** The counts in words, e.g. `2 new messages, 1 match`; empty when nothing is new. */
export const newsText = ({ messages, matches, others }: NewsCounts): string =>
  [
    ...counted(messages, 'new message', 'new messages'),
    ...counted(matches, 'match', 'matches'),
    ...counted(others, 'other notification', 'other notifications'),
  ].join(', ')
