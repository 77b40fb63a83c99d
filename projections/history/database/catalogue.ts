import { readFile } from 'node:fs/promises'

/** Written by `npm run docs` from the declarations of the events. */
const page = new URL('../../../docs/events.md', import.meta.url)

/** What the catalogue says of an event, and of its fields by path, in plain text. */
export type CatalogueEntry = {
  readonly about: string
  readonly fields: ReadonlyMap<string, string>
}

const plain = (markdown: string): string => markdown.replaceAll('`', '').trim()

/** The fields of a line such as "- Readable, why: `issuer` text. What; `memberId`". */
const fieldsOf = (line: string): (readonly [path: string, what: string])[] => {
  const [, fields = ''] = /^- (?:.*?: )?(?=`)(.*)$/.exec(line) ?? []
  return [...fields.matchAll(/(?:^|; )`([^`?]+)\??`(?: (.*?))?(?=; `|$)/g)].map(
    ([, path = '', what = path.endsWith('Id') ? 'id' : 'text']) => [path, plain(what)] as const,
  )
}

const entryOf = (section: string): [type: string, CatalogueEntry] => {
  const [type = '', ...lines] = (section.split('\n## ')[0] ?? '').split('\n')
  const about = lines.filter(line => /^[^-<*\s]/.test(line)).map(plain)
  return [type.trim(), { about: about.join(' '), fields: new Map(lines.flatMap(fieldsOf)) }]
}

/** The catalogue of events by type, from the text of `docs/events.md`. */
export const parseCatalogue = (text: string): ReadonlyMap<string, CatalogueEntry> =>
  new Map(text.split(/^### /m).slice(1).map(entryOf))

/** The catalogue of events by type. */
export const readCatalogue = async (): Promise<ReadonlyMap<string, CatalogueEntry>> =>
  parseCatalogue(await readFile(page, 'utf8'))
