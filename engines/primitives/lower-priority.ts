import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/**
 * Lets processes that serve members go before this one and those it starts; on Linux before this
 * thread alone. A process that was started with a still lower priority keeps it, because only a
 * privileged one may raise its own.
 */
export const lowerPriority = (): void => {
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
}
