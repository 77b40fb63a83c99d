import { userInfo } from 'node:os'
import { inspect } from 'node:util'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import type { Position } from '../../../contracts/core/event.ts'
import { failedWith } from '../../primitives/files.ts'
import { operatorMessage } from '../preflight.ts'
import { printLine, type Terminal } from './terminal.ts'

/**
 * What the shell is told: of a bug, of a command that cannot be done as asked, and, by a command that
 * is ended by an interrupt, of that.
 */
export const exitCodes = { done: 0, bug: 1, refused: 2, interrupted: 130 } as const

/** A program, for commands to be added to, which writes to `terminal` and never ends the process. */
export const createProgram = (name: string, { output, errors }: Terminal): Command =>
  new Command(name).exitOverride().configureOutput({
    writeOut: text => output.write(text),
    writeErr: text => errors.write(text),
  })

/**
 * Runs a program with its arguments and returns its exit code. Never rejects: an error that the
 * operator can mend is told in one line, which is `adviceOn(error)`; any other is a bug.
 */
export const runProgram = async (
  program: Command,
  args: readonly string[],
  { errors }: Terminal,
  adviceOn: (error: unknown) => string | undefined = operatorMessage,
): Promise<number> => {
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.done : exitCodes.refused // told already
    const advice = adviceOn(error)
    printLine(errors, advice ?? inspect(error))
    return advice === undefined ? exitCodes.bug : exitCodes.refused
  }
}

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

/** Parses a position of the log. */
export const positionArgument = (text: string): Position => {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('Give a position of the log.')
  return String(BigInt(text))
}
