/** Brings the data of an older version one version up. Pure. */
export type Upcaster = (data: unknown) => unknown

/** By event type, then by the version that it starts from. */
export const upcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>>>> = {
  // Version 1 left `spent` out where no like had been spent.
  SwipeUndone: { 1: data => ({ spent: null, ...(data as object) }) },
}
