import type { FreePerson } from '../../contracts/hangouts/hangouts.ts'
import type { SlotKey } from '../../contracts/hangouts/time-slots.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'

/** A hobby in a time slot, for which a person can be invited. */
export type Offer = { readonly hobby: Hobby; readonly timeSlot: SlotKey }

/** A filter for offers; without hobby or slot, any fits. */
export type Wish = { readonly hobby?: Hobby | undefined; readonly timeSlot?: SlotKey | undefined }

/** The member's own hobbies and free slots. */
export type Own = { readonly hobbies: readonly string[]; readonly slots: readonly string[] }

type Free = Pick<FreePerson, 'free'>

/** All offers of a person. */
const offersOf = ({ free }: Free): Offer[] =>
  free.flatMap(({ timeSlot, hobbies }) => hobbies.map(hobby => ({ hobby, timeSlot })))

const fits = ({ hobby, timeSlot }: Offer, wish: Wish): boolean =>
  (wish.hobby === undefined || wish.hobby === hobby) &&
  (wish.timeSlot === undefined || wish.timeSlot === timeSlot)

/** A person's offers within a wish; shared hobbies at shared times come first. */
export const offersWithin = (person: Free, wish: Wish, own: Own): Offer[] => {
  const rank = ({ hobby, timeSlot }: Offer) =>
    2 * Number(own.hobbies.includes(hobby)) + Number(own.slots.includes(timeSlot))
  return offersOf(person)
    .filter(offer => fits(offer, wish))
    .toSorted((one, other) => rank(other) - rank(one))
}

/** How many people are free for each hobby or in each slot, the most first. */
export const countedBy = <K extends 'hobby' | 'timeSlot'>(
  key: K,
  people: readonly Free[],
  wish: Wish = {},
): [Offer[K], number][] => {
  const counts = new Map<Offer[K], number>()
  for (const person of people) {
    const fitting = offersOf(person).filter(offer => fits(offer, wish))
    for (const value of new Set(fitting.map(offer => offer[key])))
      counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** Offers by time, the time of the first offer first. */
export const byTime = (offers: readonly Offer[]): [SlotKey, Hobby[]][] => {
  const times = new Map<SlotKey, Hobby[]>()
  for (const { hobby, timeSlot } of offers)
    times.set(timeSlot, [...(times.get(timeSlot) ?? []), hobby])
  return [...times]
}
