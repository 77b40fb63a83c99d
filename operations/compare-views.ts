import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { comparePositions, type Position } from '../contracts/core/event.ts'
import type { Config } from '../engines/config/config.ts'
import { locationsIn } from '../engines/config/locations.ts'
import { openKeysOfLog, openReadableLog, openStores } from '../engines/open-stores.ts'
import {
  printable,
  printableJson,
  printLine,
  type Terminal,
} from '../engines/process/command-line/terminal.ts'
import { allowPersonal } from '../projections/history/allow-personal.ts'
import { CheckoutRefused } from '../projections/runtime/checkout-process.ts'
import { type Comparison, compareCheckouts } from '../projections/runtime/compare-checkouts.ts'
import { shownValue } from '../projections/runtime/differences.ts'
import type { Divergence } from '../projections/runtime/divergences.ts'
import { showRebuildProgress } from './rebuild-progress.ts'

export type CompareTask = {
  /** Root of the other checkout. */
  readonly folder: string
  readonly views: readonly string[]
  /** A view that the other checkout lacks is no error. */
  readonly mayLackViews: boolean
  /** The log is folded up to this position; by default up to its head. */
  readonly upTo: Position | undefined
  /** Prints one JSON document, without contents of documents, in place of lines. */
  readonly json: boolean
  readonly withPersonal: boolean
  readonly command: Command
  readonly terminal: Terminal
}

export type ComparedViews = {
  /** Number of documents. */
  readonly differing: number
  /** Number of views that a checkout could not fold. */
  readonly refused: number
}

const here = fileURLToPath(new URL('..', import.meta.url))

/** Number of kinds of difference of a view that are explained, the most frequent. */
const MAX_EXPLAINED = 20

/** Length at which a printed document is cut, in characters. */
const MAX_DOCUMENT = 2_000

/**
 * Folds views with this checkout and another one over the log of an installation, beside its server,
 * and prints how their documents differ. A view that a checkout cannot fold does not stop others.
 *
 * @throws {CheckoutRefused} the folder is no checkout that can be used.
 * @throws {HistoryRefused} showing personal data was not confirmed.
 */
export const compareViews = async (task: CompareTask, config: Config): Promise<ComparedViews> => {
  const { json, mayLackViews, withPersonal, command, terminal } = task
  const { signal } = terminal
  await using stores = openStores(config)
  await openKeysOfLog(stores) // a fold would find later that they do not belong to the log
  const log = await openReadableLog(stores)
  const head = await log.head()
  const upTo = task.upTo !== undefined && comparePositions(task.upTo, head) < 0 ? task.upTo : head
  const there = resolve(task.folder)
  const reading = { config, upTo: Number(upTo), now: new Date() }
  if (withPersonal) await allowPersonal(command, terminal, reading)

  const screen = await showRebuildProgress(log, json ? terminal.errors : terminal.output)
  const report: ViewReport[] = []
  let [differing, refused] = [0, 0]
  try {
    for (const view of task.views) {
      const progress = screen.begin(view)
      const comparison = await compareCheckouts({
        stores: locationsIn(config),
        view,
        here,
        there,
        upTo,
        explained: MAX_EXPLAINED,
        signal,
        onProgress: progress.update,
      }).catch(refusedView)
      if (!comparison) break
      report.push(reportOf(view, comparison))
      if (comparison instanceof CheckoutRefused) {
        const isError = !(mayLackViews && comparison.ofView === 'no_view')
        if (isError) refused += 1
        progress.drop()
        printLine(isError || json ? terminal.errors : terminal.output, comparison.message)
        continue
      }
      differing += comparison.differing
      progress.finish(`${view}: ${summaryOf(comparison)}`)
      if (json) continue
      for (const line of linesOf(view, comparison, withPersonal)) screen.print(printable(line))
    }
    if (json && !signal.aborted)
      printLine(terminal.output, printableJson({ there, upTo, views: report }))
  } finally {
    screen.stop()
  }
  return { differing, refused }
}

/** A refusal that concerns one view alone; others are thrown. */
const refusedView = (error: unknown): CheckoutRefused => {
  if (error instanceof CheckoutRefused && error.ofView) return error
  throw error
}

/** A view in the JSON document. */
type ViewReport = { readonly view: string } & (
  | { readonly refused: CheckoutRefused['ofView']; readonly message: string }
  | (Pick<Comparison, 'documents' | 'differing'> & {
      /** Number of differing documents by field. */
      readonly fields: Readonly<Record<string, number>>
      readonly kinds: readonly {
        readonly fields: readonly string[]
        readonly documents: number
        readonly example: string
        /** The first diverging event of the example; null where none was found or looked for. */
        readonly diverged: Divergence['event'] | null
      }[]
    })
)

const reportOf = (view: string, comparison: Comparison | CheckoutRefused): ViewReport => {
  if (comparison instanceof CheckoutRefused)
    return { view, refused: comparison.ofView, message: comparison.message }
  const { documents, differing, fields, kinds } = comparison
  return {
    view,
    documents,
    differing,
    fields: Object.fromEntries(fields),
    kinds: kinds.map(({ divergence, ...kind }) => ({
      ...kind,
      diverged: divergence?.event ?? null,
    })),
  }
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
