import { userInfo } from 'node:os'
import { failedWith } from '../../primitives/ignore-codes.ts'

/**
 * Name of the account on this machine that runs a command. Its number where the machine knows no
 * name, as in a container that runs as the owner of mounted files.
 */
export const operatorName = (): string => {
  try {
    return userInfo().username
  } catch (error) {
    if (!failedWith(error, 'ERR_SYSTEM_ERROR')) throw error
    return `uid ${process.getuid?.()}`
  }
}
