import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import type { Config } from '../engines/config/config.ts'
import { locationsIn } from '../engines/config/locations.ts'
import { openKeysOfLog, openReadableLog, openStores } from '../engines/open-stores.ts'
import type { Terminal } from '../engines/process/command-line/terminal.ts'
import { printable } from '../engines/process/terminal-text.ts'
import { allowPersonal } from '../projections/history/allow-personal.ts'
import { type Comparison, compareCheckouts } from '../projections/runtime/compare-checkouts.ts'
import { shownValue } from '../projections/runtime/differences.ts'
import type { Divergence } from '../projections/runtime/divergences.ts'
import { showRebuildProgress } from './rebuild-progress.ts'

export type CompareTask = {
  /** Root of the other checkout. */
  readonly folder: string
  readonly views: readonly string[]
  readonly withPersonal: boolean
  readonly command: Command
  readonly terminal: Terminal
}

const here = fileURLToPath(new URL('..', import.meta.url))

/** Number of kinds of difference of a view that are explained, the most frequent. */
const MAX_EXPLAINED = 20

/** Length at which a printed document is cut, in characters. */
const MAX_DOCUMENT = 2_000

/**
 * Folds views with this checkout and another one over the log of an installation, beside its server,
 * and prints how their documents differ. Returns how many do.
 *
 * @throws {CheckoutRefused} a checkout cannot fold a view.
 * @throws {HistoryRefused} showing personal data was not confirmed.
 */
export const compareViews = async (task: CompareTask, config: Config): Promise<number> => {
  const { withPersonal, command, terminal } = task
  const { signal } = terminal
  await using stores = openStores(config)
  await openKeysOfLog(stores) // a fold would find later that they do not belong to the log
  const log = await openReadableLog(stores)
  const upTo = await log.head()
  if (withPersonal) await allowPersonal(command, terminal, config, Number(upTo), new Date())

  const screen = await showRebuildProgress(log, terminal.output)
  let differing = 0
  try {
    for (const view of task.views) {
      const progress = screen.begin(view)
      const comparison = await compareCheckouts({
        stores: locationsIn(config),
        view,
        here,
        there: resolve(task.folder),
        upTo,
        explained: MAX_EXPLAINED,
        signal,
        onProgress: progress.update,
      })
      if (!comparison) break
      differing += comparison.differing
      progress.finish(`${view}: ${summaryOf(comparison)}`)
      for (const line of linesOf(view, comparison, withPersonal)) screen.print(printable(line))
    }
  } finally {
    screen.stop()
  }
  return differing
}

const summaryOf = ({ documents, differing }: Comparison): string =>
  differing === 0
    ? `the same ${documents} documents here and there`
    : `${differing} of ${documents} documents differ`

const listed = (fields: readonly string[]): string =>
  fields.map(field => field || '(document)').join(', ')

const linesOf = (view: string, { fields, kinds }: Comparison, personal: boolean): string[] => {
  const byField = [...fields]
    .toSorted(([, one], [, other]) => other - one)
    .map(([field, documents]) => `  ${listed([field])}: ${documents}`)
  const explained = kinds
    .slice(0, MAX_EXPLAINED)
    .flatMap(kind => [
      `${kind.documents} differ in ${listed(kind.fields)}, first ${view} ${kind.example}`,
      ...divergenceLines(kind.divergence, personal),
    ])
  const more = kinds.length - MAX_EXPLAINED
  return [
    ...byField,
    ...explained,
    ...(more > 0 ? [`${more} less frequent kinds of difference are not explained.`] : []),
  ]
}

const divergenceLines = (divergence: Divergence | undefined, personal: boolean): string[] => {
  if (!divergence) return ['  no event at which it diverged: the folds are not pure']
  const { event, before } = divergence
  const shown = personal ? 'text' : 'redacted'
  const state = (what: string, text: string | null) =>
    `  ${what}: ${shownValue(text === null ? undefined : JSON.parse(text), MAX_DOCUMENT)}`
  const [ours, theirs] = [divergence.here[shown], divergence.there[shown]]
  return [
    `  diverged at position ${event.position}: ${event.type} ${event.id} of ${event.at}`,
    state('before', before[shown]),
    state('here', ours),
    state('there', theirs),
    ...(ours === theirs ? ['  what differs is personal: it takes --with-personal'] : []),
  ]
}
