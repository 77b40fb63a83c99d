import { escapeHtml } from '../../../contracts/core/escape-html.ts'
import { type Shown, WITHHELD } from '../small-cells.ts'

/** A number with thousands separators, e.g. 12,366. */
export const grouped = (value: number): string => Math.round(value).toLocaleString('en')

/** The Monday of a week, and whether the week is not over. */
export const weekName = ({ week, isOver }: { readonly week: string; readonly isOver: boolean }) =>
  isOver ? week : `${week} (not over)`

/** The number, or 0 where it is withheld: for the scale of a chart. */
export const numberOf = (value: Shown): number => (value === WITHHELD ? 0 : value)

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
