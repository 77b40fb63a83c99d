import { constants, setPriority } from 'node:os'

/** Lets threads that serve members go before this one and those it starts. Linux only. */
export const lowerPriority = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
