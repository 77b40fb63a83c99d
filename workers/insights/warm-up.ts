import type { InsightsServices } from './services.ts'
import { candidatesFor } from './suggest.ts'

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
