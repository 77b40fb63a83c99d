import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { canSee } from '../../domain/discovery/can-see.ts'
import { isSwipedIn } from '../../domain/discovery/relation.ts'
import { heldBack } from '../views/cards/recent-likes.ts'
import { likedOf, matchOf } from '../views/relations/relation.ts'
import { MOST_READ } from './find-candidates.ts'
import type { Viewer } from './open-viewer.ts'
import { relatedIds } from './relation-pages.ts'

/** A member who likes another, and the modes in which the other could like them back now. */
export type OpenLiker = { readonly id: string; readonly modes: readonly DiscoveryMode[] }

/** The modes in which each member likes the viewer, as of the last hourly step, in the order of ids. */
const likesOf = (
  { member, card, at, pages }: Viewer,
  isUnmatched: boolean,
): ReadonlyMap<string, readonly DiscoveryMode[]> => {
  const isHeldBack = heldBack(member.id, card.recentLikes, at)
  const likes = new Map<string, DiscoveryMode[]>()
  for (const mode of modes)
    for (const id of relatedIds(
      pages,
      mode,
      bits => likedOf(bits) !== 0 && !(isUnmatched && matchOf(bits) !== 0),
    ))
      if (!isHeldBack(id, mode)) likes.set(id, [...(likes.get(id) ?? []), mode])
  return new Map([...likes].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Number of members who like the viewer, in any mode, and never matched the viewer in it, as of the
 * last hourly step. The viewer's own swipes, filters and blocks do not change it: otherwise the viewer
 * could identify likers by passing or blocking members one by one. Beyond `MOST_READ` likers, whether
 * they are still here is not looked up.
 */
export const countLikers = async (viewer: Viewer): Promise<number> => {
  const ids = [...likesOf(viewer, true).keys()]
  const read = await viewer.meet(ids.slice(0, MOST_READ))
  return read.filter(({ member }) => member.isActive).length + Math.max(0, ids.length - MOST_READ)
}

/**
 * Members who like the viewer, each with the modes of their likes in which the viewer could like them back
 * now, as of the last hourly step. In the order of ids, which does not tell when they liked.
 */
export const openLikers = async (
  viewer: Viewer,
  sellsPremium: boolean,
): Promise<readonly OpenLiker[]> => {
  const { member, at } = viewer
  const likes = likesOf(viewer, false)
  const read = await viewer.meet([...likes.keys()].slice(0, MOST_READ))
  return read.flatMap(({ member: liker, relation }) => {
    const open = (likes.get(liker.id) ?? []).filter(
      mode =>
        !isSwipedIn(relation, mode, at) &&
        canSee(member, liker, relation, { mode, sight: 'list', at, sellsPremium }),
    )
    return open.length > 0 ? [{ id: liker.id, modes: open }] : []
  })
}
