/** Converts the data of an older version to the next version. Pure. */
export type Upcaster = (data: unknown) => unknown

/** Before version 2 the address of every event showed to all who went. */
const shownToAllWhoGo: Upcaster = data => ({ addressShownTo: 'going', ...(data as object) })

/** By event type, then by source version. */
export const upcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>>>> = {
  // Version 1 omitted `spent` when no like was spent.
  SwipeUndone: { 1: data => ({ spent: null, ...(data as object) }) },
  GatheringAnnounced: { 1: shownToAllWhoGo },
  GatheringRevised: { 1: shownToAllWhoGo },
  AttendeeLeft: { 1: data => ({ hadAddress: false, ...(data as object) }) },
}
