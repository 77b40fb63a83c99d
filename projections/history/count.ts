import { type Command, Option } from 'commander'
import { type Counting, countings } from '../../engines/log/history-log.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { openListing } from './listing.ts'
import { readSelection, type SelectionOptions, withSelection } from './selection.ts'
import { withLog } from './with-log.ts'

type CountOptions = SelectionOptions & { readonly by: Counting }

/** `count`: numbers of events. */
export const addCount = (program: Command, terminal: Terminal): void => {
  withSelection(program.command('count'))
    .description('counts events')
    .addOption(
      new Option('--by <what>', 'what to count them by').choices(countings).default('type'),
    )
    .action((options: CountOptions, command: Command) =>
      withLog(command, terminal, async ({ log, output, format, now }) => {
        const counted = log.count(readSelection(log, options, now), options.by)
        const listing = openListing(output, format, [options.by, 'events'])
        await listing.rows(counted.map(([kind, events]) => ({ [options.by]: kind, events })))
        await listing.end()
      }),
    )
}
