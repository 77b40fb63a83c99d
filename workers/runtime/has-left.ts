import { streams } from '../../contracts/core/streams.ts'
import { newestEvent } from '../../engines/log/newest-event.ts'
import type { JobServices } from './queue.ts'

/** Whether a profile was closed, by the log: its member may have done so a moment ago. */
export const hasLeft = async (profileId: string, log: JobServices['log']): Promise<boolean> =>
  (await newestEvent(log, streams.profile(profileId)))?.type === 'ProfileClosed'
