import { restoreSetup, type Setup } from './setup-state.ts'

const keyOf = (memberId: string) => `kith.profile-draft.${memberId}`

/** What this member had filled in on this device, as far as it can still be used. */
export function readDraft(memberId: string, now: Date): Setup {
  const kept = localStorage.getItem(keyOf(memberId))
  return restoreSetup(kept && JSON.parse(kept), now)
}

/** Keeps what is filled in on this device, for this member alone, until it is forgotten. */
export const saveDraft = (memberId: string, setup: Setup): void =>
  localStorage.setItem(keyOf(memberId), JSON.stringify(setup))

/** Leaves nothing of it on this device. */
export const clearDraft = (memberId: string): void => localStorage.removeItem(keyOf(memberId))
