import { InvalidArgumentError } from 'commander'
import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { ARCHIVE_AFTER_DAYS } from '../../domain/archive/archive-rules.ts'
import { isServer } from '../../engines/config/locations.ts'
import type { KindTotals } from '../../engines/log/archive/archive-manifest.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { createProgram, runProgram } from '../../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../../engines/process/command-line/terminal.ts'
import { fileOperatorMessage, requireInstallation } from '../../engines/process/preflight.ts'
import { showSteps } from '../show-steps.ts'
import { archiveStreams, countArchivable } from './archive-streams.ts'
import { openForArchive } from './open-for-archive.ts'

type Options = {
  readonly before: Instant
  readonly to?: string
  readonly dryRun: boolean
}

const DAY_MS = 86_400_000

/** Parses a UTC day that is long enough ago. */
const dayBefore =
  (now: Date) =>
  (text: string): Instant => {
    const latest = new Date(now.getTime() - ARCHIVE_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10)
    if (z.iso.date().safeParse(text).success && text <= latest) return new Date(text).toISOString()
    throw new InvalidArgumentError(
      `Give a day such as ${latest}, which is the latest: nothing leaves the log within ${ARCHIVE_AFTER_DAYS} days.`,
    )
  }

const formatCount = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

const lineOf = ([kind, { streams, events, bytes }]: [string, KindTotals]): string =>
  `${kind}: ${formatCount(streams, 'stream')}, ${formatCount(events, 'event')}, ${(bytes / 1_000_000).toFixed(1)} MB`

/** Runs `archive` with its arguments and returns its exit code. Never rejects. */
export const runArchive = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, output, errors, signal } = terminal
  const print = (line: string) => printLine(output, line)
  const now = systemClock.now()
  const program = createProgram('archive', terminal)
    .description(
      'Moves whole streams that nothing needs any more out of the log into files. Stop Kith first.',
    )
    .requiredOption(
      '--before <day>',
      'only streams without an event on or after this UTC day',
      dayBefore(now),
    )
    .option('--to <folder>', 'where the archives are kept; new, or with archives of the same log')
    .option('--dry-run', 'change nothing: say what would leave, by kind of stream', false)
    .addHelpText(
      'after',
      `
Archived are allowances of past days, and what accounts that are erased had for themselves
(docs/operations.md says which streams and why). Personal data stays encrypted in the archive, so
that a destroyed key makes it unreadable there, too. No view changes:
npm run rebuild -- --all --verify compares them.

A stream leaves the log once its archive is on the disk and was read back. The same command continues
after an interruption. Keep the folder: it is the only copy. history --archive reads it.

Exit codes: 0 done, 2 refused (the reason is printed) or stopped.

Examples:
  npm run archive -- --before 2026-06-01 --dry-run
  npm run archive -- --before 2026-06-01 --to archives
  npm run history -- --archive archives count --by day`,
    )
  program.action(async ({ before, to, dryRun }: Options) => {
    if (!dryRun && to === undefined) program.error('Give --to FOLDER, or --dry-run.')
    const config = requireInstallation(env)
    await using installation = await openForArchive(config)
    using screen = showSteps(errors)
    const search = {
      ...installation,
      before,
      signal: AbortSignal.any([signal, installation.lost]),
      onProgress: screen.onProgress,
    }
    if (dryRun || to === undefined) {
      const kinds = Object.entries(await countArchivable(search))
      for (const kind of kinds) print(lineOf(kind))
      print(kinds.length > 0 ? 'Nothing was changed.' : 'Nothing can be archived.')
      return
    }
    const { archives, removed, kept } = await archiveStreams({ ...search, to, now })
    for (const [name, { kinds }] of Object.entries(archives)) {
      print(`${name} in ${to} has:`)
      for (const kind of Object.entries(kinds)) print(`  ${lineOf(kind)}`)
    }
    for (const stream of kept) print(`${stream} went on meanwhile and stays in the log.`)
    print(removed > 0 ? `${formatCount(removed, 'stream')} left the log.` : 'Nothing left the log.')
    if (removed > 0 && isServer(config.eventLog))
      print('Run a scavenge on every node of EventStoreDB: it gives the space back.')
  })
  return runProgram(program, args, terminal, fileOperatorMessage)
}
