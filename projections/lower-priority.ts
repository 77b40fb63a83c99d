import { constants, setPriority } from 'node:os'

/**
 * From here on everybody else on this machine goes first: this thread, and those that it starts,
 * make way for whoever serves members. Only Linux gives each thread a priority of its own;
 * elsewhere nothing changes.
 */
export const lowerPriority = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
