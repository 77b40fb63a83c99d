import { type Command, Option } from 'commander'
import {
  createProgram,
  exitCodes,
  runProgram,
} from '../../engines/process/command-line/run-program.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { addAsOf } from './as-of.ts'
import { addAudit } from './audit.ts'
import { addExport } from './export.ts'
import { operatorLine } from './history-refused.ts'
import { addListings } from './list-events.ts'
import { formats } from './listing.ts'
import { addPeople } from './people.ts'
import { addReplay } from './replay.ts'
import { addReport } from './report/command.ts'
import { addDuckDb, addSql } from './sql.ts'
import { addTree } from './tree/command.ts'
import { addWhatIf } from './what-if/command.ts'
import { addWhy } from './why.ts'

const additions = [
  addListings,
  addTree,
  addReplay,
  addExport,
  addSql,
  addDuckDb,
  addAsOf,
  addWhy,
  addPeople,
  addReport,
  addWhatIf,
  addAudit,
]

const programFor = (terminal: Terminal): Command => {
  const program = createProgram('history', terminal)
    .description(
      'Queries the event log of an installation, running or stopped, and changes nothing.\n' +
        'Personal data is left out. docs/history/README.md explains every command.',
    )
    .option('--data <folder>', 'folder of the installation; by default KITH_DATA')
    .addHelpText(
      'after',
      `
Examples:
  npm run history -- count --by day --since 90d
  npm run history -- list --types Matched,Unmatched --newest --limit 20
  npm run -s history -- show conversation-4f0c… --format json
  npm run history -- why profiles 4f0c… --field age
  npm run history -- tail --follow --types MessageSent`,
    )
  for (const add of additions) add(program, terminal)
  for (const command of program.commands) {
    command.copyInheritedSettings(program)
    if (!command.options.some(({ long }) => long === '--format'))
      command.addOption(
        new Option('--format <format>', 'format of the output').choices(formats).default('table'),
      )
  }
  return program
}

/** Runs `history` with its arguments and returns its exit code. Never rejects. */
export const runHistory = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const code = await runProgram(programFor(terminal), args, terminal, operatorLine)
  return code === exitCodes.done && terminal.signal.aborted ? exitCodes.interrupted : code
}
