import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'
import { isThereFor } from './visibility.ts'

/** The member who reads events, and their relation to others at that time. */
export type MeetupReader = {
  readonly profileId: string
  readonly now: Date
  /** Whether an organizer or attendee exists for the reader: neither is hidden from the other. */
  isThere(other: string): boolean
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

/** The reader of one request. */
export const readerOf = (
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Pick<Services, 'discoveryIndex'>,
): MeetupReader => ({
  profileId,
  now,
  isThere: askedOnce(other => isThereFor(profileId, other, services)),
  isMatch: askedOnce(other => services.discoveryIndex.isMatched(profileId, other)),
})
