import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of this thread and of the threads that it starts, so that threads which serve
 * members go first. Only Linux has a priority per thread; elsewhere nothing changes.
 */
export const lowerPriority = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
