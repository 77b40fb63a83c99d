import { modeLabels } from '../../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { linkTexts } from './link-texts.ts'

/** Returns `1 member likes you` or `3 members like you`. */
export const likeCountText = (count: number): string => linkTexts.count(count)

/** Returns `Likes you in Dating and Friends`. */
export const likedInText = (modes: readonly DiscoveryMode[]): string => {
  const names = new Intl.ListFormat('en').format(modes.map(mode => modeLabels[mode]))
  return linkTexts.inModes(names)
}
