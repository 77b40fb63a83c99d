import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { canSee } from '../../domain/discovery/can-see.ts'
import { type DeckCandidate, rank } from '../../domain/discovery/rank.ts'
import { isSwipedIn, type Relation } from '../../domain/discovery/relation.ts'
import { LIKED, likedOf } from '../views/relations/relation.ts'
import type { CardStore } from './card-store.ts'
import type { Viewer } from './open-viewer.ts'
import { relatedIds } from './relation-pages.ts'
import { skeleton } from './skeleton.ts'

/** Cards that are read at a time, and at most. */
const PAGE = 200
export const MOST_READ = 2_000

/** A viewer's search for others, from a store of cards. */
export type Search = {
  readonly store: CardStore
  readonly viewer: Viewer
  readonly mode: DiscoveryMode
  readonly sellsPremium: boolean
}

const isSettled = (relation: Relation, mode: DiscoveryMode, at: Date): boolean =>
  relation.isBlocked || isSwipedIn(relation, mode, at)

/**
 * Pages of members who may be in the viewer's deck and whom the viewer has not swiped in the mode, of at
 * most `MOST_READ` members.
 */
export async function* pagesOfOthers(
  { store, viewer, mode, sellsPremium }: Search,
  asViewerWants = true,
): AsyncGenerator<readonly DeckCandidate[]> {
  const { member, at } = viewer
  let page: string[] = []
  let read = 0
  for await (const id of skeleton(store, member, { mode, at, sellsPremium, asViewerWants })) {
    if (id === member.id || isSettled(viewer.relationTo(id), mode, at)) continue
    page.push(id)
    read += 1
    if (page.length < PAGE && read < MOST_READ) continue
    yield await viewer.meet(page)
    if (read === MOST_READ) return
    page = []
  }
  if (page.length > 0) yield await viewer.meet(page)
}

/** Ids of the members who super-liked the viewer in a mode and may still be in its deck. */
const superLikers = ({ viewer, mode }: Search): string[] =>
  relatedIds(viewer.pages, mode, bits => likedOf(bits) === LIKED.superLike).filter(
    id => !isSettled(viewer.relationTo(id), mode, viewer.at),
  )

/**
 * The viewer's deck: profile ids, best first. Ranks the members whom the rule admits among some hundred
 * who may fit, and reads on while there are too few.
 */
export const findCandidates = async (search: Search, limit: number): Promise<readonly string[]> => {
  const { viewer, mode, sellsPremium } = search
  const { member, at } = viewer
  if (!member.isActive || !member.now.modes.includes(mode)) return []
  const isOpen = ({ member: other, relation }: DeckCandidate) =>
    canSee(member, other, relation, { mode, sight: 'list', at, sellsPremium })
  const first = superLikers(search).slice(0, MOST_READ)
  const found = (await viewer.meet(first)).filter(isOpen)
  const isFirst = new Set(first)
  for await (const page of pagesOfOthers(search)) {
    found.push(...page.filter(one => !isFirst.has(one.member.id) && isOpen(one)))
    if (found.length >= limit) break
  }
  return rank(found, member, { mode, at })
    .slice(0, limit)
    .map(one => one.member.id)
}
