import type { ProfileDocument } from './profile.ts'

const DAY_MS = 86_400_000

/** Days for which a member is a newcomer. */
export const NEWCOMER_DAYS = 3

/** Days (UTC) for which the block filter "People new to Kith" hides a member. */
export const NEW_TO_KITH_DAYS = 14

/** New people that a newcomer meets a day, where others meet more. */
export const NEW_CARDS_OF_NEWCOMER = 50

/**
 * Whether the limits of newcomers hold for a member, so that a crowd of accounts that were just made
 * learns no more than one: they meet fewer people, send no super likes, and their reports do not add to
 * the number of reporters. Time counts from the profile, because an account without one meets nobody.
 * False where the local sign-in made the account: only this machine reaches it.
 */
export const isNewcomer = (
  { newcomer, createdAt }: Pick<ProfileDocument, 'newcomer' | 'createdAt'>,
  at: Date,
): boolean => newcomer === true && at.getTime() - Date.parse(createdAt) < NEWCOMER_DAYS * DAY_MS

/**
 * The midnight (UTC) from which a member's answers count in scores with people who are not matches;
 * null once they do. Until then others of their accounts cannot compare what each answer changes.
 */
export const answersCountFrom = (
  profile: Pick<ProfileDocument, 'newcomer' | 'createdAt'>,
  at: Date,
): Date | null => {
  if (!isNewcomer(profile, at)) return null
  const from = (Math.floor(Date.parse(profile.createdAt) / DAY_MS) + 1) * DAY_MS
  return at.getTime() < from ? new Date(from) : null
}
