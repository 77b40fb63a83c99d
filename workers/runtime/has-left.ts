import { streams } from '../../contracts/core/streams.ts'
import type { JobServices } from './queue.ts'

const last = { backwards: true, limit: 1 } as const

/** Whether a profile was closed, perhaps at the same time as its member did something else. */
export const hasLeft = async (profileId: string, log: JobServices['log']): Promise<boolean> => {
  for await (const { type } of log.read(streams.profile(profileId), last))
    return type === 'ProfileClosed'
  return false
}
