import { type SlotKey, timeSlots } from '../../contracts/hangouts/time-slots.ts'
import { texts } from './texts.ts'

/** `Weekday evening`; a slot that is no longer offered is shown as it is. */
export const slotLabel = (slot: string): string =>
  slot in timeSlots ? timeSlots[slot as SlotKey].label : slot

/** `Weekday evening, 6PM-10PM`. */
export const slotWithHours = (slot: string): string =>
  slot in timeSlots ? `${slotLabel(slot)}, ${timeSlots[slot as SlotKey].hours}` : slot

/** `6PM-10PM, Monday to Friday`. */
export const slotHours = (slot: SlotKey): string =>
  `${timeSlots[slot].hours}, ${texts.slot.days[timeSlots[slot].days]}`
