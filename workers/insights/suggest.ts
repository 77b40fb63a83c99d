import { limits } from '../../contracts/core/limits.ts'
import type { PairScore } from '../../contracts/insights/insights.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { inputHash } from '../../engines/adapters/scorer/subject.ts'
import type { ScorerSubject } from '../../engines/ports/scorer.ts'
import { deRankedLast } from '../../projections/discovery/viewer-policy.ts'
import type { InsightsServices } from './services.ts'

/** At most this many members are compared: the first of the reader's decks. */
const MOST_COMPARED = 10_000

/** A suggested member with the score of the pair. */
type RankedSuggestion = PairScore & { readonly suggestedProfileId: string }

type SuggestionReader = { readonly profileId: string; readonly now: Date }

/** Members who can be suggested. */
type SuggestionCandidates = {
  readonly ids: readonly string[]
  /** Those whom a rule of the reader shows last. */
  readonly last: ReadonlySet<string>
}

/**
 * Members who can be suggested: with consent, in the reader's decks, not yet swiped or matched, and
 * hidden by no rule of either on what Kith proposes.
 */
const candidatesFor = async (
  { profileId, now }: SuggestionReader,
  { discovery, subjects }: Pick<InsightsServices, 'discovery' | 'subjects'>,
  most: number = MOST_COMPARED,
): Promise<SuggestionCandidates> => {
  const decks = await Promise.all(
    modes.map(mode => discovery.candidates(profileId, mode, { now, limit: most })),
  )
  const consenting = [...new Set(decks.flat())].filter(subjects.hasConsent)
  const policy = await discovery.policyOf(profileId, consenting, now)
  const ids = consenting
    .filter(id => !policy.isSwiped(id) && policy.canSee(id, { surface: 'FEED', sight: 'list' }))
    .slice(0, most)
  return { ids, last: new Set(ids.filter(id => policy.isShownLast(id, 'FEED'))) }
}

const rankFor = async (
  reader: ScorerSubject,
  ids: readonly string[],
  most: number,
  { profileId, now, signal }: SuggestionReader & { signal: AbortSignal },
  { subjects, scorer }: Pick<InsightsServices, 'subjects' | 'scorer'>,
): Promise<RankedSuggestion[]> => {
  if (ids.length === 0 || most <= 0) return []
  const found = await subjects.subjectsOf(ids, now)
  const others = ids.flatMap((id, at) => {
    const subject = found[at]
    return subject ? [{ id, subject }] : []
  })
  const ranked = await scorer.compareMany(
    reader,
    others.map(({ subject }) => subject),
    { best: most, payer: profileId, signal },
  )
  return ranked.flatMap(({ index, compatibility }) => {
    const other = others[index]
    if (!other) return []
    const { factors, ...rest } = compatibility
    const basis = inputHash(reader, other.subject)
    return [{ ...rest, factors: [...factors], basis, suggestedProfileId: other.id }]
  })
}

/**
 * Best first; none without consent. Recently suggested members come last and only if others are too
 * few, after all others those whom the reader's rules rank lower.
 */
export const suggest = async (
  reader: SuggestionReader & { readonly suggested: Readonly<Record<string, unknown>> },
  services: Pick<InsightsServices, 'discovery' | 'subjects' | 'scorer'>,
  signal: AbortSignal,
): Promise<readonly RankedSuggestion[]> => {
  const { profileId, now, suggested } = reader
  const [self] = await services.subjects.subjectsOf([profileId], now)
  if (!self) return []
  const { ids, last } = await candidatesFor(reader, services)
  const isNew = (id: string) => !Object.hasOwn(suggested, id)
  const best = (some: readonly string[], most: number) =>
    rankFor(self, some, most, { profileId, now, signal }, services)

  const groups = Object.groupBy(ids, id => `${last.has(id) ? 'last' : 'first'} ${isNew(id)}`)
  const found: RankedSuggestion[] = []
  for (const group of ['first true', 'first false', 'last true', 'last false'] as const)
    found.push(...(await best(groups[group] ?? [], limits.suggestions - found.length)))
  found.sort((one, other) => other.overall - one.overall)
  return deRankedLast(found, one => [one.suggestedProfileId], 'FEED', {
    isShownLast: id => last.has(id),
  })
}

/** How many subjects one comparison reads; precomputing more would evict these. */
const MAX_SUBJECTS = 10_000

const PAGE = 200

/**
 * Reads and precomputes the subjects of members who consented to AI, and queries candidates for some of
 * them, so that the first request for suggestions is fast too. Yields to other work between pages.
 */
export const warmUpScorer = async (
  services: Pick<InsightsServices, 'discovery' | 'subjects' | 'scorer' | 'clock'>,
  signal: AbortSignal,
): Promise<void> => {
  const { subjects, scorer, clock } = services
  const consentingIds = subjects.consenting().slice(0, MAX_SUBJECTS)
  for (let from = 0; from < consentingIds.length && !signal.aborted; from += PAGE) {
    const page = consentingIds.slice(from, from + PAGE)
    const now = clock.now()
    const some = await subjects.subjectsOf(page, now)
    await scorer.precompute(
      some.filter(one => one !== undefined),
      { signal },
    )
    if (page[0]) await candidatesFor({ profileId: page[0], now }, services, PAGE)
  }
}
