import { readFile } from 'node:fs/promises'
import type { CatalogueEntry } from '../../../contracts/explore/explore.ts'

/** Written by `npm run docs` from the declarations of the events. */
const page = new URL('../../../docs/events.md', import.meta.url)

const plain = (markdown: string): string => markdown.replaceAll('`', '').trim()

/** Cells of a row of a table; a `|` inside a cell is escaped. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => plain(cell.replaceAll('\\|', '|')))

const entryOf = (stream: string, section: string): CatalogueEntry => {
  const [type = '', ...lines] = (section.split('<details>')[0] ?? '').split('\n')
  const [, , ...rows] = lines.filter(line => line.startsWith('|')).map(cellsOf)
  return {
    type: type.trim(),
    stream,
    paragraphs: lines.filter(line => line.trim() !== '' && !line.startsWith('|')).map(plain),
    fields: rows.map(([path = '', about = '', storage = '']) => ({ path, about, storage })),
  }
}

/** The catalogue of events, as `docs/events.md` has it. */
export const readCatalogue = async (): Promise<CatalogueEntry[]> => {
  const [, ...streams] = (await readFile(page, 'utf8')).split(/^## (?=`)/m)
  return streams.flatMap(text => {
    const [head = '', ...sections] = text.split(/^### /m)
    return sections.map(section => entryOf(plain(head.split('\n')[0] ?? ''), section))
  })
}
