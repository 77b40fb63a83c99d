import type { Position } from '../../contracts/event.ts'
import { streams } from '../../contracts/streams.ts'
import type { Services } from '../services.ts'

/** Waits for a requested batch and returns its position; undefined if `signal` aborts first. */
export const waitForBatch = async (
  { profileId, batchId }: { profileId: string; batchId: string },
  { log }: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<Position | undefined> => {
  const after = await log.head()
  for await (const event of log.read(streams.suggestions(profileId), { backwards: true })) {
    if (event.type === 'SuggestionsGenerated' && event.data.batchId === batchId)
      return event.position
    if (event.type === 'SuggestionsRequested' && event.data.batchId === batchId) break
  }
  for await (const next of log.follow({ after, types: ['SuggestionsGenerated'], signal }))
    if (!('caughtUp' in next) && next.type === 'SuggestionsGenerated')
      if (next.data.batchId === batchId) return next.position
  return undefined
}
