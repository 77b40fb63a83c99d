import type { Between } from '../../projections/discovery/between.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

/**
 * The member who reads events, and their relation to the members whom the request names, at that time.
 * A question about anybody else is an error of the programme.
 */
export type MeetupReader = Pick<Between, 'isShownLast'> & {
  readonly profileId: string
  readonly now: Date
  /** Whether an organizer or attendee exists for the reader: neither is hidden from the other. */
  canSee(other: string): boolean
  /** Whether the reader exists for a member, in a list of theirs. */
  isSeenBy(other: string): boolean
  /** Whether the reader has a live match with a member. */
  isMatch(other: string): boolean
}

/** Remembers the result for each member: a list names the same members many times. */
const askedOnce = (ask: (other: string) => boolean) => {
  const answers = new Map<string, boolean>()
  return (other: string): boolean => {
    const answer = answers.get(other) ?? ask(other)
    answers.set(other, answer)
    return answer
  }
}

/** The reader of one request, who knows themselves and `others`: everybody whom it may mention. */
export const readerOf = async (
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  others: readonly string[],
  { discovery }: Pick<Services, 'discovery'>,
): Promise<MeetupReader> => {
  const named = [...new Set([profileId, ...others])]
  const between = await discovery.between(profileId, named, now)
  return {
    profileId,
    now,
    canSee: askedOnce(other => profileId === other || between.canSee(other, { surface: 'EVENTS' })),
    isSeenBy: other => profileId === other || between.isSeenBy(other, { surface: 'EVENTS' }),
    isMatch: askedOnce(between.isMatched),
    isShownLast: between.isShownLast,
  }
}
