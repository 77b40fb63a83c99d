import { limits } from '../../contracts/core/limits.ts'
import type { Removal } from '../../contracts/staff/decisions.ts'
import type { ProfileCommand } from '../profiles/decider.ts'
import { placeAmongAll, placeToReturn } from '../profiles/hidden-places.ts'
import type { ProfileDocument } from '../profiles/profile.ts'

/** The text that a decision removes, as it is on the profile; null for photos, and where there is none. */
export const textToRemove = (
  removal: Removal,
  { bio, prompts = [] }: Pick<ProfileDocument, 'bio' | 'prompts'>,
): string | null => {
  if (removal.kind === 'bio') return bio
  if (removal.kind === 'photo') return null
  return prompts.find(({ prompt }) => prompt === removal.prompt)?.answer ?? null
}

/**
 * The command that takes from a profile what a decision removes. A text that was changed since it was
 * decided about stays.
 */
export const takeAway = (
  removal: Removal,
  profile: ProfileDocument,
  { text, now }: { readonly text: string | null; readonly now: Date },
): ProfileCommand | undefined => {
  if (removal.kind === 'photo') return { type: 'HidePhoto', photoId: removal.photoId }
  if (text === null || textToRemove(removal, profile) !== text) return undefined
  if (removal.kind === 'bio') return { type: 'ReviseProfile', changes: { bio: null }, now }
  const answers = (profile.prompts ?? []).filter(({ prompt }) => prompt !== removal.prompt)
  return { type: 'AnswerPrompts', answers }
}

type RemovedPrompt = Extract<Removal, { readonly kind: 'prompt' }>

const placesOf = (removed: readonly RemovedPrompt[]) =>
  removed.map(({ prompt, place }) => ({ id: prompt, place }))

const namesOf = (prompts: ProfileDocument['prompts'] = []) => prompts.map(({ prompt }) => prompt)

/** The place of an answered prompt among all, also those that other decisions removed. */
export const placeOfPrompt = (
  prompt: string,
  prompts: ProfileDocument['prompts'],
  removed: readonly RemovedPrompt[],
): number => placeAmongAll(prompt, namesOf(prompts), placesOf(removed))

/**
 * The command that puts it back at its place, unless the member wrote another text there meanwhile.
 * `removed` are the prompts that decisions about the member still remove.
 */
export const putBack = (
  removal: Removal,
  { bio, prompts = [] }: ProfileDocument,
  {
    text,
    now,
    removed,
  }: {
    readonly text: string | null
    readonly now: Date
    readonly removed: readonly RemovedPrompt[]
  },
): ProfileCommand | undefined => {
  if (removal.kind === 'photo') return { type: 'RestorePhoto', photoId: removal.photoId }
  if (text === null) return undefined
  if (removal.kind === 'bio')
    return bio === null ? { type: 'ReviseProfile', changes: { bio: text }, now } : undefined
  const { prompt } = removal
  const place = placeToReturn(prompt, namesOf(prompts), placesOf([...removed, removal]))
  if (prompts.some(one => one.prompt === prompt) || prompts.length >= limits.prompts.count)
    return undefined
  return {
    type: 'AnswerPrompts',
    answers: prompts.toSpliced(place, 0, { prompt, answer: text }),
  }
}
