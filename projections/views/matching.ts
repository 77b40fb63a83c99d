import type { Instant } from '../../contracts/core/event.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { type SeenName, seenName } from '../../contracts/profiles/member-name.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { blockHashes } from './block-hashes.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** A member's last swipe, which they can undo. */
export type LastSwipeDocument = {
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: SwipeAction
  readonly at: Instant
}

/** Members whom a member has blocked, oldest first, with the name seen at that time. */
export type BlocksDocument = {
  readonly blocks: readonly (SeenName & {
    readonly profileId: string
    /** The id under which the member saw the profile, if it was another. */
    readonly seenAs?: string
    readonly at: Instant
  })[]
}

/**
 * The last swipe of a member. By profile id. The pair's decider knows whether it can still be
 * undone.
 *
 * @until the account is deleted
 */
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

/**
 * Members that a member blocked: id, and the name and id seen at that moment. By profile id of the
 * blocker.
 *
 * @until they unblock, or delete their account
 */
export const blocks = defineProjection<BlocksDocument>({
  name: 'blocks',
  version: 3,
  on: {
    Blocked: {
      keys: ({ data: { by, carried } }) => (carried ? [] : [by]),
      fold: (document, { data, at }) => ({
        blocks: [
          ...(document?.blocks ?? []),
          {
            profileId: data.on,
            at,
            ...seenName(data),
            ...(data.seenAs ? { seenAs: data.seenAs } : {}),
          },
        ],
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

export const matchingViews = [lastSwipes, blocks, blockHashes]
