import type { Position } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/core/streams.ts'
import type { Services } from '../services.ts'
import { waitForOutcome } from '../wait-for-outcome.ts'

/** Waits for a requested batch and returns its position; undefined if `signal` aborts first. */
export const waitForBatch = (
  { profileId, batchId }: { profileId: string; batchId: string },
  services: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<Position | undefined> =>
  waitForOutcome(
    {
      stream: streams.suggestions(profileId),
      types: ['SuggestionsGenerated'],
      outcomeIn: ({ type, data, position }) =>
        type === 'SuggestionsGenerated' && data.batchId === batchId ? position : undefined,
      isRequest: ({ type, data }) => type === 'SuggestionsRequested' && data.batchId === batchId,
    },
    services,
    signal,
  )
