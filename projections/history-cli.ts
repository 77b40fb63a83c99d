import { Command, Option } from 'commander'
import { addAsOf } from './history/as-of.ts'
import { addAudit } from './history/audit.ts'
import { addCount } from './history/count.ts'
import { addExport } from './history/export.ts'
import { operatorLine } from './history/history-refused.ts'
import { addList } from './history/list.ts'
import { formats } from './history/listing.ts'
import { addReplay } from './history/replay.ts'
import { addReport } from './history/report/command.ts'
import { addShow } from './history/show.ts'
import { addSql } from './history/sql-command.ts'
import { addTail } from './history/tail.ts'

const BAD_USAGE = 2

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
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : BAD_USAGE))

for (const add of [
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
])
  add(program)
for (const command of program.commands) {
  command.copyInheritedSettings(program)
  if (!command.options.some(({ long }) => long === '--format'))
    command.addOption(
      new Option('--format <format>', 'how the answer is written')
        .choices(formats)
        .default('table'),
    )
}

try {
  await program.parseAsync()
} catch (error) {
  const line = operatorLine(error)
  console.error(line ?? error)
  process.exitCode = line === undefined ? 1 : BAD_USAGE
}
