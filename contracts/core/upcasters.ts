import { namedQuestion } from '../questions/question-events.ts'
import type { PackId } from '../questions/question-packs.ts'

/** Converts the data of an older version to the next version. Pure. */
export type Upcaster = (data: unknown) => unknown

type Named = { readonly packId: PackId; readonly questionId: string }

/** Version 1 named questions of packs for adults in the open. */
const nameQuestion: Upcaster = data => {
  const { packId, questionId } = data as Named
  return { ...(data as object), ...namedQuestion(packId, questionId) }
}

/** Version 1 stored the pack in the open; its shape is the same. */
const unchanged: Upcaster = data => data
/** Before version 2 the address of every event showed to all who went. */
const shownToAllWhoGo: Upcaster = data => ({ addressShownTo: 'going', ...(data as object) })

/** Before version 3 an event named no city. */
const withoutPlace: Upcaster = data => ({ place: null, ...(data as object) })

/** By event type, then by source version. */
export const upcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>>>> = {
  // Version 1 omitted `spent` when no like was spent.
  SwipeUndone: { 1: data => ({ spent: null, ...(data as object) }) },
  QuestionAnswered: { 1: nameQuestion },
  AnswerWithdrawn: { 1: nameQuestion },
  PackOptedIn: { 1: unchanged },
  PackOptedOut: { 1: unchanged },
  GatheringAnnounced: { 1: shownToAllWhoGo, 2: withoutPlace },
  GatheringRevised: { 1: shownToAllWhoGo, 2: withoutPlace },
  AttendeeLeft: { 1: data => ({ hadAddress: false, ...(data as object) }) },
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
