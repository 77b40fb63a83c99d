/** Converts the data of an older version to the next version. Pure. */
export type Upcaster = (data: unknown) => unknown

/** By event type, then by source version. */
export const upcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>>>> = {
  // Version 1 omitted `spent` when no like was spent.
  SwipeUndone: { 1: data => ({ spent: null, ...(data as object) }) },
  // Groups of version 1 let everybody in who fitted; from now on their founder decides.
  GroupFounded: {
    1: data => ({ ...(data as object), admission: 'approval', newcomersRead: false }),
  },
  GroupJoined: {
    1: data => {
      const joined = data as { readonly profileId: string }
      return { ...joined, through: 'before_admission', by: joined.profileId }
    },
  },
  GroupMessageSent: { 1: data => ({ ...(data as object), forNewcomers: false }) },
}
