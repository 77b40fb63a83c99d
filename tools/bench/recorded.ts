import { readFile, writeFile } from 'node:fs/promises'
import { benchCalls } from './calls.ts'
import { benchDeck } from './deck.ts'
import { atMost, type BenchRow } from './harness/report.ts'

const file = new URL('recorded.json', import.meta.url)

/** Members of the deck: few, so that the whole takes a minute or two. */
const MEMBERS = 1_000

/** How many times a recorded figure a measured one may be: machines and hours differ. */
const MOST = 2

/** Processor time of a call by its name, in processor times of a bare route of the same run. */
type Figures = Readonly<Record<string, number>>

/** Rows without a bar that have a ratio are such figures: those with one are times of the clock. */
const figuresOf = (rows: readonly BenchRow[]): Figures =>
  Object.fromEntries(
    rows.flatMap(({ what, ratio, bar }) =>
      bar === '' && ratio !== undefined ? [[what, ratio]] : [],
    ),
  )

const measure = async (): Promise<Figures> =>
  figuresOf([...(await benchCalls()), ...(await benchDeck(MEMBERS, true))])

/** The rows of measured figures beside the recorded ones; `ratio` is to the recorded. */
export const besideRecorded = (measured: Figures, recorded: Figures): BenchRow[] =>
  Object.entries(measured).map(([what, value]) => {
    const known = recorded[what]
    if (known === undefined)
      throw new Error(`${what} is not recorded. Run: npm run bench -- recorded --record`)
    return atMost(what, value, 'bare', MOST * known, value / known)
  })

/** The lower of two measurements of each figure. */
export const lower = (first: Figures, second: Figures): Figures =>
  Object.fromEntries(
    Object.entries(first).map(([what, value]) => [what, Math.min(value, second[what] ?? value)]),
  )

/**
 * Calls and the deck at a small size, each beside its recorded figure. Where one does not hold, all
 * are measured once more and the lower counts, as a busy moment only makes a figure dearer.
 */
export const benchRecorded = async (): Promise<BenchRow[]> => {
  const recorded: Figures = JSON.parse(await readFile(file, 'utf8'))
  const first = await measure()
  const rows = besideRecorded(first, recorded)
  if (rows.every(({ holds }) => holds)) return rows
  return besideRecorded(lower(first, await measure()), recorded)
}

/** Measures them and records what it found. */
export const recordFigures = async (): Promise<BenchRow[]> => {
  const measured = await measure()
  await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`)
  return besideRecorded(measured, measured)
}
