import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import type { Config } from '../../engines/config/config.ts'
import { openStores } from '../../engines/open-stores.ts'
import { operatorName } from '../../engines/process/command-line/run-program.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { HistoryRefused } from './history-refused.ts'

const question =
  'This shows what members said of themselves and to each other. It is recorded. Type yes to go on: '

/**
 * Asks for confirmation before personal data is shown; any answer but `yes` refuses.
 *
 * @throws {HistoryRefused} the answer was not `yes`.
 */
const confirmPersonal = async ({ input, errors }: Terminal): Promise<void> => {
  const reader = createInterface({ input, output: errors, prompt: question })
  const answer = await new Promise<string>(resolve => {
    reader.once('line', resolve)
    reader.once('close', () => resolve(''))
    reader.prompt()
  })
  reader.close()
  if (answer.trim().toLowerCase() !== 'yes')
    throw new HistoryRefused(
      'Nothing was shown. Type yes when asked, or leave out --with-personal.',
    )
}

type Reading = {
  readonly config: Config
  /** Position up to which events are read. */
  readonly upTo: number
  readonly now: Date
}

/** Records in the audit trail operator, time and arguments of a command that reads personal data. */
export const recordReading = async (
  command: Command,
  { config, upTo, now }: Reading,
  isShown: boolean,
): Promise<void> => {
  const { data: _, withPersonal: __, ...options } = command.optsWithGlobals()
  const name = command.parent ? `${command.parent.name()} ${command.name()}` : command.name()
  await using stores = openStores(config)
  const trail = await stores.auditTrail()
  await trail.record({
    at: now.toISOString(),
    operator: operatorName(),
    did: isShown ? `${name} --with-personal` : name,
    asked: command.args,
    ...options,
    upTo,
  })
}

/**
 * Asks for confirmation to show personal data and records it, before anything is shown.
 *
 * @throws {HistoryRefused} it was not confirmed.
 */
export const allowPersonal = async (
  command: Command,
  terminal: Terminal,
  reading: Reading,
): Promise<void> => {
  await confirmPersonal(terminal)
  await recordReading(command, reading, true)
}
