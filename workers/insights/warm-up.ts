import type { InsightsServices } from './services.ts'
import { candidatesFor } from './suggest.ts'

/** As many as a comparison looks at: what is studied beyond that would only crowd it out. */
const MAX_SUBJECTS = 10_000
const PAGE = 200

/**
 * Reads and studies those who agreed to AI, and looks for candidates of some of them, so that not
 * even the first who asks for suggestions waits for it, nor for code that has never run. Leaves
 * room for whatever else there is to do.
 */
export const warmUpAnalyst = async (
  services: Pick<InsightsServices, 'deck' | 'subjects' | 'analyst' | 'clock'>,
  signal: AbortSignal,
): Promise<void> => {
  const { subjects, analyst, clock } = services
  const agreed = subjects.consenting().slice(0, MAX_SUBJECTS)
  for (let from = 0; from < agreed.length && !signal.aborted; from += PAGE) {
    const page = agreed.slice(from, from + PAGE)
    const now = clock.now()
    const some = await subjects.subjectsOf(page, now)
    await analyst.precompute(
      some.filter(one => one !== undefined),
      { signal },
    )
    if (page[0]) candidatesFor({ profileId: page[0], now }, services, PAGE)
  }
}
