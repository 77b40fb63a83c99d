import type { Instant } from '../contracts/event.ts'
import type { SwipeAction } from '../contracts/matching.ts'
import type { DiscoveryMode } from '../contracts/modes.ts'
import { defineProjection } from './define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** A member's last swipe, which they may want to take back. */
export type LastSwipeDocument = {
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: SwipeAction
  readonly at: Instant
}

/** Whom a member has blocked, in the order of blocking, as they saw them at that moment. */
export type BlocksDocument = {
  readonly blocks: readonly {
    readonly profileId: string
    readonly at: Instant
    /** Null where the blocker could see nothing of them. */
    readonly pseudonym: string | null
    readonly isDemo: boolean
  }[]
}

/** By profile id. Whether it can still be taken back is for the pair to say. */
export const lastSwipes = defineProjection<LastSwipeDocument>({
  name: 'lastSwipes',
  version: 1,
  on: {
    Swiped: {
      keys: ({ data }) => [data.by],
      fold: (_, { data: { on, mode, action }, at }) => ({ on, mode, action, at }),
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

/** By the profile id of the one who blocked. */
export const blocks = defineProjection<BlocksDocument>({
  name: 'blocks',
  version: 2,
  on: {
    Blocked: {
      keys: ({ data: { by, carried } }) => (carried ? [] : [by]),
      fold: (document, { data: { on, pseudonym = null, isDemo = false }, at }) => ({
        blocks: [...(document?.blocks ?? []), { profileId: on, at, pseudonym, isDemo }],
      }),
    },
    Unblocked: {
      keys: ({ data }) => [data.by],
      fold: (document, { data: { on } }) => {
        const remaining = document?.blocks.filter(({ profileId }) => profileId !== on) ?? []
        return remaining.length > 0 ? { blocks: remaining } : null
      },
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
