import { escapeHtml } from '../../../contracts/core/escape-html.ts'
import { type Shown, WITHHELD } from '../small-cells.ts'
import { grouped, numberOf } from './markup.ts'

/** Width of the drawing; charts scale to the page. */
const WIDTH = 400

export type Bar = { readonly name: string; readonly value: Shown; readonly note?: string }

/** A bar chart: each bar has its name above and its number at its end. What is withheld has no bar. */
export const bars = (title: string, all: readonly Bar[]): string => {
  const largest = Math.max(1, ...all.map(({ value }) => numberOf(value)))
  const drawn = all.map(({ name, value, note = '' }, n) => {
    const y = n * 52
    const label = `<text x="0" y="${y + 14}">${escapeHtml(name)}</text>`
    if (value === WITHHELD)
      return `${label}\n<text class="value" x="0" y="${y + 36}">${WITHHELD}</text>`
    const width = Math.max(2, (value / largest) * (WIDTH - 140))
    return `${label}
<rect class="bar" x="0" y="${y + 21}" width="${width.toFixed(1)}" height="20" rx="4"/>
<text class="value" x="${(width + 8).toFixed(1)}" y="${y + 36}">${grouped(value)} ${escapeHtml(note)}</text>`
  })
  return `<svg viewBox="0 0 ${WIDTH} ${all.length * 52}" role="img" aria-label="${escapeHtml(title)}">${drawn.join('\n')}</svg>`
}

export type ChartLine = { readonly name: string; readonly values: readonly Shown[] }

const HEIGHT = 180
const LEFT = 56

/** Points of runs of values between those that are withheld; a single point is a short line. */
const runsOf = (values: readonly Shown[], pointOf: (index: number, value: number) => string) => {
  const runs: string[][] = [[]]
  for (const [index, value] of values.entries())
    if (value === WITHHELD) runs.push([])
    else runs.at(-1)?.push(pointOf(index, value))
  return runs
    .filter(points => points.length > 0)
    .map(points => (points.length === 1 && values.length > 1 ? [...points, ...points] : points))
}

/** A line chart over time with its maximum, first day and last day; a gap where a value is withheld. */
export const line = (
  title: string,
  days: readonly string[],
  { name, values }: ChartLine,
): string => {
  const largest = Math.max(1, ...values.map(numberOf))
  const x = (n: number) => LEFT + (n * (WIDTH - LEFT - 8)) / Math.max(1, values.length - 1)
  const y = (value: number) => 12 + (1 - value / largest) * (HEIGHT - 44)
  const pointOf = (n: number, value: number) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`
  const drawn = runsOf(values, pointOf).map(
    points =>
      `<polyline class="line" points="${points.join(' ')}"><title>${escapeHtml(name)}</title></polyline>`,
  )
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}">
<line class="axis" x1="${LEFT}" y1="${y(0)}" x2="${WIDTH - 8}" y2="${y(0)}"/>
<line class="axis" x1="${LEFT}" y1="${y(largest)}" x2="${WIDTH - 8}" y2="${y(largest)}"/>
<text class="value" x="${LEFT - 8}" y="${y(0) + 5}" text-anchor="end">0</text>
<text class="value" x="${LEFT - 8}" y="${y(largest) + 5}" text-anchor="end">${grouped(largest)}</text>
<text class="value" x="${LEFT}" y="${HEIGHT - 8}">${escapeHtml(first)}</text>
<text class="value" x="${WIDTH - 8}" y="${HEIGHT - 8}" text-anchor="end">${escapeHtml(last)}</text>
${drawn.join('\n')}</svg>`
}
