import { eventsSchema } from './event-schemas.ts'
import { eventCatalogue, readableFields } from './events.ts'
import { codeWords, memberWords } from './glossary.ts'
import { withTables } from './markdown.ts'
import { keysTable, recordsList } from './personal-data.ts'
import { allSymbols, finderOf, read } from './symbols.ts'
import {
  configurationList,
  dbtSources,
  enginesTable,
  environmentExample,
  historyTables,
  secretsList,
  viewContents,
  workersTable,
} from './tables.ts'

/** A document as it is and as the code makes it. */
export type Document = { readonly path: string; readonly before: string; readonly after: string }

/** Every document with parts that are made from the code. */
export const documents = async (): Promise<Document[]> => {
  const symbols = await allSymbols()
  const find = finderOf(symbols)
  const catalogue = eventCatalogue(symbols)
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'docs/architecture.md': {
      engines: enginesTable(),
    },
    'docs/configuration.md': { configuration: configurationList(), secrets: secretsList() },
    'docs/events.md': { readable: readableFields(), events: catalogue },
    'docs/glossary.md': { members: memberWords(find), code: codeWords(find) },
    'docs/operations.md': { workers: workersTable() },
    'docs/privacy.md': {
      keys: keysTable(find),
      views: await viewContents(symbols),
      sessions: recordsList(find),
    },
    'docs/history/tables.md': { tables: historyTables(catalogue) },
  }
  const files: Readonly<Record<string, string>> = {
    '.env.example': environmentExample(),
    'docs/events.schema.json': eventsSchema(),
    'docs/history/dbt/sources.yml': dbtSources(catalogue),
  }
  return Promise.all([
    ...Object.entries(tables).map(async ([path, content]) => {
      const before = await read(path)
      return { path, before, after: withTables(before, content) }
    }),
    ...Object.entries(files).map(async ([path, after]) => {
      const before = await read(path)
      return { path, before, after }
    }),
  ])
}
