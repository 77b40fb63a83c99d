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

/** Calls and the deck at a small size, each beside its recorded figure. */
export const benchRecorded = async (): Promise<BenchRow[]> =>
  besideRecorded(await measure(), JSON.parse(await readFile(file, 'utf8')))

/** Measures them and records what it found. */
export const recordFigures = async (): Promise<BenchRow[]> => {
  const measured = await measure()
  await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`)
  return besideRecorded(measured, measured)
}
