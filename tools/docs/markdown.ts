/** A table of Markdown; a `|` inside a cell is escaped. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

export const code = (text: string): string => `\`${text}\``

export const codes = (texts: readonly string[]): string => texts.map(code).join(', ')

/** A page with its tables replaced: each stands between `<!-- table: NAME -->` and `<!-- end -->`. */
export const withTables = (page: string, tables: Readonly<Record<string, string>>): string =>
  Object.entries(tables).reduce((text, [name, content]) => {
    const opening = `<!-- table: ${name} -->`
    const from = text.indexOf(opening)
    const to = text.indexOf('<!-- end -->', from)
    if (from < 0 || to < 0) throw new Error(`The page has no "${opening}" … "<!-- end -->".`)
    return `${text.slice(0, from)}${opening}\n${content}\n${text.slice(to)}`
  }, page)
