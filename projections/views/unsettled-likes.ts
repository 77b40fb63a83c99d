import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import type { LikeReceipt } from '../../contracts/matching/likes.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/**
 * A spent like whose next step is not in the log yet. `give`: the pair has no outcome for it. `return`:
 * it was declined or undone, and is not yet returned to the day's allowance.
 */
export type UnsettledLikeDocument = { readonly since: Instant } & (
  | ({ readonly step: 'give' } & EventNamed<'LikeSpent'>['data'])
  | { readonly step: 'return'; readonly spent: LikeReceipt; readonly by: string }
)

const keyOf = (spent: LikeReceipt | null | undefined): string[] => (spent ? [spent.id] : [])

/**
 * A like between two of its steps. By id of the spent like; nearly always empty, because the call that
 * spends a like does all steps. A remaining one was left by a process that stopped.
 *
 * @until it is given or returned, within two minutes
 */
export const unsettledLikes = defineProjection<UnsettledLikeDocument>({
  name: 'unsettledLikes',
  version: 1,
  on: {
    LikeSpent: {
      keys: ({ data }) => keyOf(data.spent),
      isNew: true,
      fold: (_, { data, at }) => ({ step: 'give', ...data, since: at }),
    },
    Swiped: { keys: ({ data }) => keyOf(data.spent), fold: () => null },
    LikeDeclined: {
      keys: ({ data }) => keyOf(data.spent),
      fold: (_, { data: { spent, by }, at }) => ({ step: 'return', spent, by, since: at }),
    },
    SwipeUndone: {
      keys: ({ data }) => keyOf(data.spent),
      fold: (_, { data: { spent, by }, at }) => spent && { step: 'return', spent, by, since: at },
    },
    LikeReturned: { keys: ({ data }) => keyOf(data.spent), fold: () => null },
  },
})
