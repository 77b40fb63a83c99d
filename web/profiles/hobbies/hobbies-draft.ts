import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { hobbyLabels } from '../../../contracts/profiles/hobby-catalogue.ts'

const keyOf = (profileId: string) => `kith.hobbies-draft.${profileId}`

const isHobby = (value: unknown): value is Hobby =>
  typeof value === 'string' && Object.hasOwn(hobbyLabels, value)

/** Whether two choices hold the same hobbies, in any order. */
export const sameHobbies = (one: readonly Hobby[], other: readonly Hobby[]): boolean =>
  one.length === other.length && one.every(hobby => other.includes(hobby))

/** The choice in a stored draft, as far as its hobbies exist; undefined without one. */
export const hobbiesIn = (stored: string | null): Hobby[] | undefined => {
  const draft: unknown = stored === null ? undefined : JSON.parse(stored)
  return Array.isArray(draft) ? draft.filter(isHobby) : undefined
}

/** Reads the member's unsaved choice from this device. */
export const readHobbiesDraft = (profileId: string): Hobby[] | undefined =>
  hobbiesIn(localStorage.getItem(keyOf(profileId)))

/** Keeps a choice on this device until it is saved or taken back; undefined deletes it. */
export function keepHobbiesDraft(profileId: string, chosen: readonly Hobby[] | undefined): void {
  if (chosen) localStorage.setItem(keyOf(profileId), JSON.stringify(chosen))
  else localStorage.removeItem(keyOf(profileId))
}
