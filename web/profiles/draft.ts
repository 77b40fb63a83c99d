import { deviceContent } from '../data/device-content.ts'
import { restoreSetup, type Setup } from './setup-state.ts'

const keyOf = (memberId: string) => `kith.profile-draft.${memberId}`

/** Reads this member's draft from this device, as far as it is still valid. */
export function readDraft(memberId: string, now: Date): Setup {
  const stored = deviceContent.getItem(keyOf(memberId))
  return restoreSetup(stored && JSON.parse(stored), now)
}

/** Stores a member's draft on this device until `clearDraft` removes it. */
export const saveDraft = (memberId: string, setup: Setup): void =>
  void deviceContent.setItem(keyOf(memberId), JSON.stringify(setup))

export const clearDraft = (memberId: string): void => deviceContent.removeItem(keyOf(memberId))
