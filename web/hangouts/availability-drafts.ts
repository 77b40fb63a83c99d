import type { HangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import type { SlotKey } from '../../contracts/hangouts/time-slots.ts'

/** Unsaved choices for a time slot. */
export type SlotDraft = {
  readonly hobbies: readonly string[]
  readonly notes: string
  readonly isActive: boolean
}

const emptyDraft: SlotDraft = { hobbies: [], notes: '', isActive: true }

export const draftOf = (slot: SlotKey, declared: readonly HangoutAvailability[]): SlotDraft => {
  const stored = declared.find(({ timeSlot }) => timeSlot === slot)
  return stored
    ? { hobbies: stored.hobbies, notes: stored.notes ?? '', isActive: stored.isActive }
    : emptyDraft
}

/** Whether two drafts differ. The order of the hobbies does not count. */
export const differs = (one: SlotDraft, other: SlotDraft): boolean =>
  one.isActive !== other.isActive ||
  one.notes !== other.notes ||
  one.hobbies.toSorted().join() !== other.hobbies.toSorted().join()

/** The whole list with the slot as drafted, or without it. */
export const withSlot = (
  declared: readonly HangoutAvailability[],
  slot: SlotKey,
  draft: SlotDraft | undefined,
): HangoutAvailability[] => [
  ...declared.filter(({ timeSlot }) => timeSlot !== slot),
  ...(draft
    ? [
        {
          timeSlot: slot,
          hobbies: [...draft.hobbies],
          notes: draft.notes.trim() || null,
          isActive: draft.isActive,
        },
      ]
    : []),
]
