import type { RuleSurface } from '../../contracts/discovery/stored-filters.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import {
  canSee,
  isShownLast,
  type LookAt,
  milesApart,
  showsProfileTo,
} from '../../domain/discovery/can-see.ts'
import {
  type AnswerComparison,
  compareAnswers,
  compatibilityOf,
} from '../../domain/discovery/compare-answers.ts'
import type { DeckCandidate } from '../../domain/discovery/rank.ts'
import {
  hasMatch,
  isBlocked,
  isSwipedIn,
  isTurnedDown,
  mirrored,
} from '../../domain/discovery/relation.ts'
import { variantOf } from '../../domain/profiles/photo-variant.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { Viewer } from './open-viewer.ts'

/** The error of a question about a member whose card was not read. */
const notNamed = () => new Error('Asked about a member who was not named when the cards were read.')

/** Remembers the result for each member: a response names the same members many times. */
export const askedOnce = (ask: (other: string) => boolean) => {
  const answers = new Map<string, boolean>()
  return (other: string): boolean => {
    const answer = answers.get(other) ?? ask(other)
    answers.set(other, answer)
    return answer
  }
}

/**
 * What a member, the viewer, and others are to each other at one moment. Knows the members whom it was
 * asked for, and refuses a question about anybody else with an error of the programme. Everything is
 * false, null or empty about a member without a card.
 */
export type ViewerPolicy = ReturnType<typeof viewerPolicyOf>

/** Answers about a viewer and others, whose cards were read. */
export const viewerPolicyOf = (
  viewer: Viewer | undefined,
  named: readonly string[],
  met: readonly DeckCandidate[],
  {
    at,
    sellsPremium,
    reviewsPhotos,
  }: { readonly at: Date; readonly sellsPremium: boolean; readonly reviewsPhotos: boolean },
) => {
  const asked = new Set(named)
  const known = new Map(met.map(one => [one.member.id, one]))
  const moment = { at, sellsPremium }

  /** Asks about the two; the answer is `absent` when either has no card. */
  const ask = <T>(
    other: string,
    absent: T,
    answer: (me: Viewer['member'], them: DeckCandidate) => T,
  ): T => {
    if (!asked.has(other)) throw notNamed()
    const them = known.get(other)
    return viewer && them ? answer(viewer.member, them) : absent
  }

  const isSwiped = ({ relation }: DeckCandidate) =>
    modes.some(mode => isSwipedIn(relation, mode, at))

  const seen = (other: string, look: LookAt): boolean =>
    ask(other, false, (me, { member, relation }) =>
      canSee(me, member, relation, { ...look, ...moment }),
    )
  const matched = (other: string): boolean =>
    ask(
      other,
      false,
      (me, { member, relation }) =>
        me.isActive && member.isActive && !isBlocked(relation) && hasMatch(relation),
    )

  return {
    /** Whether the viewer may see `other`: `canSee` of the domain, the one policy of all features. */
    canSee: seen,

    /** Whether the viewer may open the profile of `other` and see its photos: a match, or seen by id. */
    opens: askedOnce(other => matched(other) || seen(other, { mode: 'any', sight: 'id' })),

    /** Whether `other` may see the viewer in a list of a surface. */
    isSeenBy: (other: string, { surface }: { readonly surface: RuleSurface }): boolean =>
      ask(other, false, (me, { member, relation }) =>
        canSee(member, me, mirrored(relation), { surface, sight: 'list', ...moment }),
      ),

    /** Whether a rule of the viewer shows `other` last on a surface. */
    isShownLast: (other: string, surface: RuleSurface): boolean =>
      ask(
        other,
        false,
        (me, { member }) => me.isActive && member.isActive && isShownLast(me, member, surface, at),
      ),

    /** Whether the visibility setting of the viewer admits `other`: public, a like of theirs, or a match. */
    showsProfileTo: (other: string): boolean =>
      ask(other, false, (me, { relation }) => showsProfileTo(me, mirrored(relation))),

    /** Whether the two have a live match, in any mode. */
    isMatched: matched,

    /** Whether `other` has a profile and is not suspended. It says nothing of who may see them. */
    isActive: (other: string): boolean => ask(other, false, (_, { member }) => member.isActive),

    /** The variant of a photo of a profile that the viewer may open, or of their own. */
    variantOf: (profile: ProfileDocument, photoId: string) => {
      const { profileId } = profile
      const isKnown = profileId === viewer?.member.id || matched(profileId)
      return variantOf(profile, photoId, { isKnown, reviewsPhotos })
    },

    /** Whether the viewer matched or swiped `other` in any mode, so that `openModes` is empty. */
    isSwiped: (other: string): boolean => ask(other, false, (_, them) => isSwiped(them)),

    /** Whether the viewer matched or swiped `other` in this mode, so that its deck leaves `other` out. */
    isSwipedIn: (other: string, mode: DiscoveryMode): boolean =>
      ask(other, false, (_, { relation }) => isSwipedIn(relation, mode, at)),

    /** Whether the viewer passed `other` in this mode, or unmatched them: no card of `other` with others. */
    isTurnedDown: (other: string, mode: DiscoveryMode): boolean =>
      ask(other, false, (_, { relation }) => isTurnedDown(relation, mode, at)),

    /** Modes in whose deck `other` appears, if the viewer has swiped on them in no mode. */
    openModes: (other: string): readonly DiscoveryMode[] =>
      ask<readonly DiscoveryMode[]>(other, [], (me, them) =>
        isSwiped(them)
          ? []
          : modes.filter(mode =>
              canSee(me, them.member, them.relation, { mode, sight: 'list', ...moment }),
            ),
      ),

    /**
     * Miles between the displaced places of the two, to one decimal (see `projections/discovery/skeleton.ts`).
     * The only distance that is shown; filters and orders use the same. Null when either place is unknown, and
     * while `other` is on a trip that nobody reads of: a distance would tell of it, and where.
     */
    distance: (other: string): number | null =>
      ask(other, null, (me, { member }) => (member.trip?.isHidden ? null : milesApart(me, member))),

    /**
     * Score 0–100 from the answers of both: 25, 50 or 75 for people who are not matched, in whole
     * percent for matches. Null with too few answers in common, and for people who are not matched while
     * the viewer is new.
     */
    compatibility: (other: string): number | null =>
      ask(other, null, (me, { member, relation }) =>
        compatibilityOf({ one: me, other: member, relation, at }),
      ),

    /** Comparison of the answers of the two. */
    comparison: (other: string): AnswerComparison | undefined =>
      ask(other, undefined, (me, { member, relation }) =>
        compareAnswers({ one: me, other: member, relation, at }),
      ),
  }
}

/**
 * Moves items about members whom a rule of the viewer shows last on a surface to the end; otherwise
 * keeps the order. `policy` must know the members of all items.
 */
export const deRankedLast = <T>(
  list: readonly T[],
  membersOf: (one: T) => readonly string[],
  surface: RuleSurface,
  policy: Pick<ViewerPolicy, 'isShownLast'>,
): readonly T[] => {
  const isLast = (one: T) => membersOf(one).some(member => policy.isShownLast(member, surface))
  const last = list.filter(isLast)
  return last.length === 0 ? list : [...list.filter(one => !isLast(one)), ...last]
}
