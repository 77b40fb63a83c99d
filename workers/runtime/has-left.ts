import { streams } from '../../contracts/core/streams.ts'
import type { JobServices } from './queue.ts'

const last = { backwards: true, limit: 1 } as const

/** Whether a profile was closed, by the log: its member may have done so a moment ago. */
export const hasLeft = async (profileId: string, log: JobServices['log']): Promise<boolean> => {
  for await (const { type } of log.read(streams.profile(profileId), last))
    return type === 'ProfileClosed'
  return false
}
