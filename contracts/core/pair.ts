/** The two ids of a pair in the order in which events and streams name them. */
export const sortedPair = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]

/** The other id of a pair. */
export const otherOf = ([one, other]: readonly [string, string], own: string): string =>
  one === own ? other : one
