import { readFile } from 'node:fs/promises'

/** Written by `npm run docs` from the declarations of the events. */
const page = new URL('../../../docs/events.md', import.meta.url)

/** What the catalogue says of an event, and of its fields by path, in plain text. */
export type CatalogueEntry = {
  readonly about: string
  readonly fields: ReadonlyMap<string, string>
}

const plain = (markdown: string): string => markdown.replaceAll('`', '').trim()

/** Cells of a row of a table; a `|` inside a cell is escaped. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => plain(cell.replaceAll('\\|', '|')))

const entryOf = (section: string): [type: string, CatalogueEntry] => {
  const [type = '', ...lines] = (section.split('<details>')[0] ?? '').split('\n')
  const [, , ...rows] = lines.filter(line => line.startsWith('|')).map(cellsOf)
  const about = lines.filter(line => /^(?!Version )[^|\s]/.test(line)).map(plain)
  const fields = rows.map(([path = '', what = '']) => [path.replace(/\?$/, ''), what] as const)
  return [type.trim(), { about: about.join(' '), fields: new Map(fields) }]
}

/** The catalogue of events by type, from the text of `docs/events.md`. */
export const parseCatalogue = (text: string): ReadonlyMap<string, CatalogueEntry> =>
  new Map(text.split(/^### /m).slice(1).map(entryOf))

/** The catalogue of events by type. */
export const readCatalogue = async (): Promise<ReadonlyMap<string, CatalogueEntry>> =>
  parseCatalogue(await readFile(page, 'utf8'))
