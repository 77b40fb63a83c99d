/**
 * State of a link that visitors follow to a page of members: the login page opens at once, without
 * the toast for a session that has ended.
 */
export const asksToLogIn = { asksToLogIn: true } as const

/** Returns whether a location's state is that of such a link. */
export const isAskedToLogIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asksToLogIn' in state
