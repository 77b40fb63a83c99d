import { inspect } from 'node:util'
import { Command, CommanderError, Option } from 'commander'
import { addAsOf } from './as-of.ts'
import { addAudit } from './audit.ts'
import { addCount } from './count.ts'
import { addExport } from './export.ts'
import { operatorLine } from './history-refused.ts'
import { addList } from './list.ts'
import { formats } from './listing.ts'
import { addReplay } from './replay.ts'
import { addReport } from './report/command.ts'
import { addShow } from './show.ts'
import { addSql } from './sql-command.ts'
import { addTail } from './tail.ts'
import type { Terminal } from './terminal.ts'

/** What the shell is told: of a bug, of a command that cannot be done as asked, of an interrupt. */
const FAILED = 1
const BAD_USAGE = 2
const INTERRUPTED = 130

const additions = [
  addTail,
  addList,
  addCount,
  addShow,
  addReplay,
  addExport,
  addSql,
  addAsOf,
  addReport,
  addAudit,
]

const programFor = (terminal: Terminal): Command => {
  const program = new Command('history')
    .description(
      'Asks the event log of an installation, running or stopped, and changes nothing in it.\n' +
        'What is personal in an event is left out. docs/history/README.md explains every command.',
    )
    .option('--data <folder>', 'folder of the installation; KITH_DATA without it')
    .addHelpText(
      'after',
      `
Examples:
  npm run history -- count --by day --since 90d
  npm run history -- list --types Matched,Unmatched --newest --limit 20
  npm run -s history -- show conversation-4f0c… --format json
  npm run history -- tail --follow --types MessageSent`,
    )
    .exitOverride()
    .configureOutput({
      writeOut: text => terminal.output.write(text),
      writeErr: text => terminal.errors.write(text),
    })
  for (const add of additions) add(program, terminal)
  for (const command of program.commands) {
    command.copyInheritedSettings(program)
    if (!command.options.some(({ long }) => long === '--format'))
      command.addOption(
        new Option('--format <format>', 'how the answer is written')
          .choices(formats)
          .default('table'),
      )
  }
  return program
}

/** Runs `history` with its arguments and returns its exit code. Never rejects. */
export const runHistory = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    await programFor(terminal).parseAsync(args, { from: 'user' })
    return terminal.signal.aborted ? INTERRUPTED : 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_USAGE // told already
    const line = operatorLine(error)
    terminal.errors.write(`${line ?? inspect(error)}\n`)
    return line === undefined ? FAILED : BAD_USAGE
  }
}
