import type { Command } from 'commander'
import { openStores } from '../../engines/open-stores.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { type ListingFormat, openListing, outputOf } from './listing.ts'
import { wholeNumber } from './selection.ts'
import { configOf } from './with-log.ts'

const columns = ['at', 'operator', 'did', 'details']

type AuditOptions = {
  readonly data?: string
  readonly format: ListingFormat
  readonly lines: number
}

/** `audit`: who was shown personal data. */
export const addAudit = (program: Command, terminal: Terminal): void => {
  program
    .command('audit')
    .description('lists who was shown personal data, when and by which command, newest last')
    .option('-n, --lines <n>', 'how many', wholeNumber, 20)
    .action(async (_: object, command: Command) => {
      const { data, format, lines } = command.optsWithGlobals<AuditOptions>()
      await using stores = openStores(configOf(data, terminal.env))
      const trail = await stores.auditTrail()
      const listing = openListing(outputOf(terminal), format, columns)
      const entries = await trail.newest(lines)
      await listing.rows(
        entries.map(({ at, operator, did, ...details }) => ({ at, operator, did, details })),
      )
      await listing.end()
    })
}
