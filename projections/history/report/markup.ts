import { escapeHtml } from '../../../contracts/core/escape-html.ts'
import { type Shown, WITHHELD } from '../small-cells.ts'

/** A number with thousands separators, e.g. 12,366. */
export const grouped = (value: number): string => Math.round(value).toLocaleString('en')

/** The Monday of a week, and whether the week is not over. */
export const weekName = ({ week, isOver }: { readonly week: string; readonly isOver: boolean }) =>
  isOver ? week : `${week} (not over)`

/** The number, or 0 where it is withheld: for the scale of a chart. */
const numberOf = (value: Shown): number => (value === WITHHELD ? 0 : value)

/** A table with a caption, the first column as row headers. */
export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => {
  const head = columns.map(column => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map(([first = '', ...cells]) => {
    const rest = cells.map(
      cell => `<td>${typeof cell === 'number' ? grouped(cell) : escapeHtml(cell)}</td>`,
    )
    return `<tr><th scope="row">${escapeHtml(first)}</th>${rest.join('')}</tr>`
  })
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table>
<caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

type Heat = { readonly name: string; readonly cells: readonly (Shown | null)[] }

/** A table whose cells are darker for larger values, empty for null, and a dash where withheld. */
export const heatTable = (
  caption: string,
  columns: readonly string[],
  rows: readonly Heat[],
  show: (value: number) => string,
): string => {
  const largest = Math.max(
    1,
    ...rows.flatMap(({ cells }) => cells.map(cell => numberOf(cell ?? 0))),
  )
  const cellOf = (cell: Shown | null) => {
    if (cell === null) return '<td></td>'
    if (cell === WITHHELD)
      return `<td><abbr title="${WITHHELD}" aria-label="${WITHHELD}">–</abbr></td>`
    const heat = Math.round((9 * cell) / largest)
    return `<td class="heat h${heat}">${show(cell)}</td>`
  }
  const head = columns.map(column => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map(
    ({ name, cells }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th>${cells.map(cellOf).join('')}</tr>`,
  )
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table class="heats">
<caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

/** A section of the report with its title and what it shows. */
export const section = (title: string, about: string, content: string): string =>
  `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(about)}</p>${content}</section>`

/** A chart with its numbers beside it. */
export const sideBySide = (chart: string, text: string): string =>
  `<div class="beside"><div>${chart}</div>${text}</div>`

/** A share in percent with one decimal; empty if `of` is 0, withheld if one of both is. */
export const percent = (part: Shown, of: Shown): string => {
  if (part === WITHHELD || of === WITHHELD) return WITHHELD
  return of === 0 ? '' : `${((100 * part) / of).toFixed(1)} %`
}

/** A percentage after the number of a bar, with a dot between; empty if it is withheld. */
export const percentNote = (part: Shown, of: Shown): string => {
  const share = percent(part, of)
  return share === WITHHELD ? '' : `· ${share}`
}

/** Width of the drawing; charts scale to the page. */
const WIDTH = 400

type Bar = { readonly name: string; readonly value: Shown; readonly note?: string }

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

type ChartLine = { readonly name: string; readonly values: readonly Shown[] }

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

/** Style sheet of a report, in light and dark. */
export const style = `
:root { color-scheme: light dark; --bg: #f8f1f5; --surface: #fffbfd; --ink: #281227; --soft: #6b4f6a; --line: #e2d4de; --main: #68255e; --rgb: 104 37 94; --on: #fffbfd; }
@media (prefers-color-scheme: dark) { :root { --bg: #170a17; --surface: #261326; --ink: #f5e9ef; --soft: #c9b3c7; --line: #472b46; --main: #f9b496; --rgb: 249 180 150; --on: #281227; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 1.5rem 1rem 4rem; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; color: var(--soft); max-width: 44rem; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 1.25rem; margin-top: 1.25rem; }
.beside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
@media (min-width: 60rem) { .beside { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; } }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
svg { display: block; width: 100%; max-width: 34rem; height: auto; margin-bottom: 1.25rem; }
svg text { fill: var(--ink); font: 15px system-ui, sans-serif; }
svg .value { fill: var(--soft); font-size: 14px; }
svg .bar { fill: var(--main); }
svg .line { fill: none; stroke: var(--main); stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
svg .axis { stroke: var(--line); }
.scroll { overflow: auto; max-height: 30rem; }
.scroll:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; width: 100%; }
caption { text-align: left; color: var(--soft); padding-bottom: .5rem; }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child { text-align: left; }
thead th { position: sticky; top: 0; background: var(--surface); }
.heats { font-size: .75rem; }
.heats td, .heats thead th:not(:first-child) { text-align: center; padding: .3rem .15rem; }
td abbr { text-decoration: none; color: var(--soft); }
.heats td { border: 2px solid var(--surface); border-radius: 4px; }
${Array.from({ length: 10 }, (_, heat) => `.h${heat} { background: rgb(var(--rgb) / ${heat < 5 ? heat * 8 : 60 + heat * 4}%);${heat < 5 ? '' : ' color: var(--on);'} }`).join('\n')}
@media print { body { max-width: none; } section { break-inside: avoid; } .scroll { max-height: none; } }
`
