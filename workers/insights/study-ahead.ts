import type { InsightsServices } from './services.ts'

/** As many as a comparison looks at: what is studied beyond that would only crowd it out. */
const MOST = 10_000
const PAGE = 200

/**
 * Reads and studies those who agreed to AI, so that not even the first who asks for suggestions
 * waits for it. Leaves room for whatever else there is to do.
 */
export const studyAhead = async (
  { subjects, analyst, clock }: Pick<InsightsServices, 'subjects' | 'analyst' | 'clock'>,
  signal: AbortSignal,
): Promise<void> => {
  const agreed = subjects.agreed().slice(0, MOST)
  for (let from = 0; from < agreed.length && !signal.aborted; from += PAGE) {
    const some = await subjects.of(agreed.slice(from, from + PAGE), clock.now())
    await analyst.study(
      some.filter(one => one !== undefined),
      { signal },
    )
  }
}
