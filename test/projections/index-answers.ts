import { ruleSurfaces } from '../../contracts/discovery/stored-rules.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Between, DiscoveryIndex } from '../../projections/discovery/discovery-index.ts'
import { profileIds } from './histories.ts'

/** Every fact about a member. */
const factsAbout = (between: Between, other: string) => [
  ruleSurfaces.map(surface => [
    between.canSee(other, { surface }),
    between.canSee(other, { surface, sight: 'id' }),
    between.isSeenBy(other, { surface }),
    between.isShownLast(other, surface),
  ]),
  modes.map(mode => [
    between.canSee(other, { mode }),
    between.canSee(other, { mode, sight: 'id' }),
  ]),
  between.canSee(other, { mode: 'any' }),
  between.canSee(other, { mode: 'any', sight: 'id' }),
  between.showsProfileTo(other),
  between.isMatched(other),
  between.isSwiped(other),
  modes.map(mode => between.isSwipedIn(other, mode)),
  between.openModes(other),
  between.distance(other),
  between.compatibility(other),
  between.comparison(other),
]

/** Every answer of an index about a member, at a time. */
export const answersFor = async (index: DiscoveryIndex, viewer: string, now: Date) => {
  const between = await index.between(viewer, profileIds, now, { comparisons: true })
  const facets = ['likes jazz', 'unknown'].map(
    facet =>
      ({
        facet,
        operator: 'EXISTS',
        value: null,
        action: 'BLOCK',
        scope: 'ALL',
        notes: null,
      }) as const,
  )
  return {
    facts: profileIds.map(other => factsAbout(between, other)),
    decks: await Promise.all(modes.map(mode => index.candidates(viewer, mode, { now, limit: 9 }))),
    effects: await Promise.all(modes.map(mode => index.filterEffects(viewer, mode, now))),
    likeCount: await index.likeCount(viewer, now),
    likers: await index.likers(viewer, now),
    lifts: await index.lifts(viewer),
    swipes: await index.recordedSwipes(viewer),
    described: await index.countDescribed(viewer, facets, now),
  }
}
