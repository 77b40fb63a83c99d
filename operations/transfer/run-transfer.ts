import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, readConfig } from '../../engines/config/config.ts'
import { TransferFault } from '../../engines/ports/transfer-fault.ts'
import { createProgram, runProgram } from '../../engines/process/command-line/run-program.ts'
import {
  type ProgressBar,
  printLine,
  showProgressBar,
  type Terminal,
  type TextOutput,
} from '../../engines/process/command-line/terminal.ts'
import { fileOperatorMessage } from '../../engines/process/preflight.ts'
import { transferInstallation } from './transfer.ts'

const variablesOf = (word: string): NodeJS.Dict<string> => {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(word) ?? []
  if (name !== undefined) return { [name]: value }
  const found = statSync(word, { throwIfNoEntry: false })
  if (found?.isDirectory()) return { KITH_DATA: word }
  if (found?.isFile()) return parseEnv(readFileSync(word, 'utf8'))
  throw new TransferFault(
    'unknown_place',
    'Name a place by an .env file, by a data folder that is there, or by NAME=URL (KITH_DATA, EVENTSTORE_URL, MONGODB_URL, REDIS_URL, S3_URL, MASTER_KEY_URL).',
  )
}

/**
 * Parses words into stores: files of variables, data folders, or `NAME=URL`. A later word overrides an
 * earlier one.
 *
 * @throws {TransferFault} `unknown_place`. The message repeats no word, since one may hold a password.
 * @throws {ConfigError} a URL is not valid.
 */
export const readPlace = (words: readonly string[]): Config =>
  readConfig(Object.assign({}, ...words.map(variablesOf)))

type Options = { from?: string[]; to: string[] }

/** Runs `transfer` with its arguments and returns its exit code. Never rejects. */
export const runTransfer = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, output, errors, signal } = terminal
  const print = (line: string) => printLine(output, line)
  const program = createProgram('transfer', terminal)
    .description('Copies an installation to other engines: log, keys and media. Stop Kith first.')
    .option('--from <place...>', 'the source; by default this environment')
    .requiredOption('--to <place...>', 'the target: empty engines')
    .addHelpText(
      'after',
      `
A place is an .env file, a data folder, or NAME=URL (EVENTSTORE_URL, MONGODB_URL,
REDIS_URL, S3_URL, MASTER_KEY_URL); several words together. Put URLs with passwords into a file: other users of the
machine see the words of a command. The master key is not copied: put it where the target's
MASTER_KEY_URL says beforehand, or name the source's.

The same command continues an interrupted transfer. Finally both sides are read and compared.

Exit codes: 0 done, 2 refused (the reason is printed) or stopped.

Examples:
  npm run transfer -- --from data --to servers.env
  npm run transfer -- --from servers.env --to KITH_DATA=copy MASTER_KEY_URL=file:data/master.key`,
    )
    .action(async ({ from, to }: Options) => {
      const source = from ? readPlace(from) : readConfig(env)
      using screen = showSteps(errors)
      const { events, keys, media, present } = await transferInstallation({
        from: source,
        to: readPlace(to),
        signal,
        onProgress: screen.onProgress,
      })
      const before = present > 0 ? ` (${present} of them before)` : ''
      print(
        `Transferred ${events.count} events${before}, ${keys.count} keys, ${media.count} media.`,
      )
      print(
        `Both sides have the same hash: events ${events.hash.slice(0, 16)}, keys ${keys.hash.slice(0, 16)}, media ${media.hash.slice(0, 16)}.`,
      )
      print('The first start there builds the views. Members sign in again.')
    })
  return runProgram(program, args, terminal, fileOperatorMessage)
}

/** A progress bar for each step, on a terminal. */
const showSteps = (
  output: TextOutput,
): {
  readonly onProgress: (step: string, done: number, total: number) => void
} & Disposable => {
  let shown: { readonly step: string; readonly bar: ProgressBar } | undefined
  return {
    onProgress(step, done, total) {
      if (shown?.step !== step) {
        shown?.bar.stop()
        shown = { step, bar: showProgressBar(output, step, total, { stays: true }) }
      }
      shown.bar.update(done)
    },
    [Symbol.dispose]: () => shown?.bar.stop(),
  }
}
