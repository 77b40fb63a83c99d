import type { MatchProfile } from '../../contracts/matching/match-details.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { styleLabel } from '../profiles/labels.ts'
import { momentTexts } from './moment-texts.ts'

/** Number of openers that are offered. */
const OPENERS = 3

/** Members within this distance may know the same places, in miles. */
const CLOSE_MILES = 10

type Own = {
  readonly hobbies: readonly string[]
  readonly tags: readonly string[]
  readonly relationshipStyle: string
}

type Known = {
  readonly own: Own
  /** The match's profile, as the reader may see it; undefined while it is unknown. */
  readonly other:
    | Pick<MatchProfile, 'hobbies' | 'tags' | 'relationshipStyle' | 'distance'>
    | undefined
  readonly mode: DiscoveryMode
}

/** What both have chosen, in the other's order. */
export const sharedBy = <T extends string>(theirs: readonly T[], own: readonly string[]): T[] =>
  theirs.filter(one => own.includes(one))

/** Openers from what both share, the most personal first. */
function personal({ own, other }: Known): string[] {
  if (!other) return []
  const says = momentTexts.openers
  const [hobby, secondHobby] = sharedBy(other.hobbies, own.hobbies)
  const [tag] = sharedBy(other.tags, own.tags)
  const isSameStyle = other.relationshipStyle === own.relationshipStyle
  const isClose = other.distance !== null && other.distance <= CLOSE_MILES
  return [
    hobby && says.hobby(hobbyLabels[hobby]),
    tag && says.tag(tag),
    isSameStyle && says.style(styleLabel(own.relationshipStyle, 'form')),
    secondHobby && says.secondHobby(hobbyLabels[secondHobby]),
    isClose && says.close,
  ].filter(opener => typeof opener === 'string')
}

/**
 * Returns three first messages for a new match: from shared hobbies, tags, style and place, as far
 * as the reader may see them, then questions that suit the mode. Answers to questions are not used,
 * because they may be of packs for adults. Pure.
 */
export const conversationOpeners = (known: Known): string[] =>
  [...personal(known), ...momentTexts.openers.ofMode[known.mode]].slice(0, OPENERS)
