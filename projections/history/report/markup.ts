import { escapeHtml } from '../../../contracts/core/escape-html.ts'

/** A number with thousands separators, e.g. 12,366. */
export const grouped = (value: number): string => Math.round(value).toLocaleString('en')

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

type Heat = { readonly name: string; readonly cells: readonly (number | null)[] }

/** A table whose cells are darker for larger values, and empty for null. */
export const heatTable = (
  caption: string,
  columns: readonly string[],
  rows: readonly Heat[],
  show: (value: number) => string,
): string => {
  const largest = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(cell => cell ?? 0)))
  const cellOf = (cell: number | null) => {
    if (cell === null) return '<td></td>'
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

/** A share in percent with one decimal; empty if `of` is 0. */
export const percent = (part: number, of: number): string =>
  of === 0 ? '' : `${((100 * part) / of).toFixed(1)} %`
