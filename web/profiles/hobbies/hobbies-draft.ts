import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { hobbyLabels } from '../../../contracts/profiles/hobby-catalogue.ts'
import { deviceContent } from '../../data/device-content.ts'

const keyOf = (profileId: string) => `kith.hobbies-draft.${profileId}`

const isHobby = (value: unknown): value is Hobby =>
  typeof value === 'string' && Object.hasOwn(hobbyLabels, value)

/** Whether two choices have the same hobbies, in any order. */
export const sameHobbies = (one: readonly Hobby[], other: readonly Hobby[]): boolean =>
  one.length === other.length && one.every(hobby => other.includes(hobby))

/** The existing hobbies of a stored draft; undefined without a draft. */
export const hobbiesIn = (stored: string | null): Hobby[] | undefined => {
  const draft: unknown = stored === null ? undefined : JSON.parse(stored)
  return Array.isArray(draft) ? draft.filter(isHobby) : undefined
}

/** Reads the member's unsaved choice from this device. */
export const readHobbiesDraft = (profileId: string): Hobby[] | undefined =>
  hobbiesIn(deviceContent.getItem(keyOf(profileId)))

/** Stores a choice on this device until it is saved or discarded; undefined deletes it. */
export function keepHobbiesDraft(profileId: string, chosen: readonly Hobby[] | undefined): void {
  if (chosen) deviceContent.setItem(keyOf(profileId), JSON.stringify(chosen))
  else deviceContent.removeItem(keyOf(profileId))
}
