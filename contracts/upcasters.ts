/** Converts the data of an older version to the next version. Pure. */
export type Upcaster = (data: unknown) => unknown

/** By event type, then by source version. */
export const upcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>>>> = {
  // Version 1 omitted `spent` when no like was spent.
  SwipeUndone: { 1: data => ({ spent: null, ...(data as object) }) },
}
