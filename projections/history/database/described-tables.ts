import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { events } from '../../../contracts/events.ts'
import { quoted } from '../../../contracts/explore/condition-of.ts'
import { allViews } from '../../views/all-views.ts'
import { hiddenTypes } from '../without-links.ts'
import { eventColumns } from './event-table.ts'

/** A table or view of the prepared database, with words for its readers. */
type DescribedTable = {
  readonly name: string
  readonly about: string
  readonly columns: Readonly<Record<string, string>>
  /** The view whose documents it has, if it has such. */
  readonly view?: string
}

type EventDefinition = (typeof events)[number]
type Schema = z.core.JSONSchema.BaseSchema

const snakeCase = (name: string): string =>
  name.replace(/(?!^)[A-Z]/g, letter => `_${letter}`).toLowerCase()

/** Name of the table with the documents of a view. */
export const viewTable = (name: string): string => `view_${snakeCase(name)}`

/** Name of the table with the events of a type. */
const eventTable = (type: string): string => `event_${snakeCase(type)}`

/** Columns that every table of a type has. */
const sharedColumns = [
  'position',
  'happened_at',
  'stream',
  'revision',
  'id',
  'actor',
  'correlation',
]

/** Words of SQL that are names of fields. */
const reservedWords = ['by', 'from', 'on', 'order', 'to']

/** Name of the column of a field. */
const columnOf = (field: string): string => {
  const name = snakeCase(field)
  return sharedColumns.includes(name) || reservedWords.includes(name) ? `data_${name}` : name
}

const typesByFormat: Readonly<Record<string, string>> = { 'date-time': 'TIMESTAMP', date: 'DATE' }

/** DuckDB's type for the values of a schema. */
const typeOf = (schema: Schema, shared: Readonly<Record<string, Schema>>): string => {
  if (schema.$ref !== undefined)
    return typeOf(shared[schema.$ref.split('/').at(-1) ?? ''] ?? {}, shared)
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) {
    const types = choices.filter(({ type }) => type !== 'null').map(one => typeOf(one, shared))
    return new Set(types).size === 1 ? String(types[0]) : 'JSON'
  }
  const value: unknown = schema.const ?? schema.enum?.[0]
  switch (schema.type ?? typeof value) {
    case 'string':
      return typesByFormat[schema.format ?? ''] ?? 'VARCHAR'
    case 'integer':
      return 'BIGINT'
    case 'number':
      return 'DOUBLE'
    case 'boolean':
      return 'BOOLEAN'
    default:
      return 'JSON'
  }
}

const expressionOf = (field: string, type: string): string => {
  if (type === 'JSON') return `(log.data->'$.${field}')`
  const text = `(log.data->>'$.${field}')`
  return type === 'VARCHAR' ? text : `CAST(${text} AS ${type})`
}

/** A table with the statement that defines it as a view over others. */
type DefinedTable = DescribedTable & { readonly sql: string }

const derivedStatements = readFileSync(
  new URL('derived-tables.sql', import.meta.url),
  'utf8',
).split(/(?<=;)\n/)

const derived: DefinedTable[] = derivedStatements.flatMap(sql => {
  const [, about, name] = /^-- (.*)\nCREATE VIEW (\w+)/m.exec(sql) ?? []
  if (about === undefined || name === undefined) return []
  const columns = sql.matchAll(/^ {2}(?:.* AS |log\.)?(\w+),? -- (.*)$/gm)
  return {
    name,
    about,
    sql,
    columns: Object.fromEntries([...columns].map(([, column, what]) => [column, what])),
  }
})

/** Statements that define functions of tables. */
export const tableFunctions = derivedStatements.filter(sql =>
  sql.includes('\nCREATE OR REPLACE MACRO'),
)

/** The table of the events of a type, whose columns follow from its contract. */
const tableOfType = (
  { type, data, personal }: EventDefinition,
  entry: CatalogueEntry | undefined,
  withPersonal: boolean,
): DefinedTable => {
  const schema = z.toJSONSchema(data, { io: 'output' }) as Schema
  const hidden = withPersonal || personal?.within !== undefined ? {} : (personal?.erased ?? {})
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    .filter(([field]) => !(field in hidden))
    .map(([field, one]) => {
      const columnType = typeOf(one, (schema.$defs ?? {}) as Record<string, Schema>)
      const about = entry?.fields.get(field) ?? ''
      return {
        name: columnOf(field),
        sql: expressionOf(field, columnType),
        about: columnType === 'TIMESTAMP' ? [about, 'UTC'].filter(Boolean).join(', ') : about,
      }
    })
  const shared = sharedColumns.map(name => ({
    name,
    sql: `log.${name}`,
    about: eventColumns[name]?.[2] ?? '',
  }))
  const columns = [...shared, ...fields]
  const name = eventTable(type)
  return {
    name,
    about: `each ${type}${entry?.about ? `: ${entry.about.replace(/\.$/, '')}` : ''}`,
    columns: Object.fromEntries(columns.map(column => [column.name, column.about])),
    sql: `CREATE VIEW ${name} AS SELECT ${columns.map(column => `${column.sql} AS "${column.name}"`).join(', ')}
      FROM events log WHERE log.type = '${type}'`,
  }
}

type Catalogue = ReadonlyMap<string, CatalogueEntry>

/** The tables that are views over `events`, with what is personal or without. */
export const tablesOverEvents = (catalogue: Catalogue, withPersonal = false): DefinedTable[] => [
  ...events
    .filter(({ type }) => !hiddenTypes.has(type))
    .map(one => tableOfType(one, catalogue.get(one.type), withPersonal)),
  ...derived,
]

/** How far the prepared tables are, and what they lack. */
const ofPreparation: readonly DefinedTable[] = [
  {
    name: 'as_of',
    about: 'until when the tables have everything, in one row',
    columns: {
      as_of: 'when the newest event of all tables happened, UTC; null while there is none',
      position: 'its position; 0 while there is none',
    },
    sql: `CREATE VIEW as_of AS SELECT max(happened_at) AS as_of, coalesce(max(position), 0) AS position
      FROM events WHERE position <= (SELECT min(position) FROM internal.views)`,
  },
  {
    name: 'left_out',
    about: 'documents that the tables of views lack, because an event cannot be read or folded',
    columns: {
      view: 'the view',
      key: 'key of the document; null for all documents of the view',
      position: 'position of the event',
      type: 'its type',
    },
    sql: 'CREATE TABLE left_out (view VARCHAR, key VARCHAR, position BIGINT, type VARCHAR)',
  },
]

export const tablesOfPreparation = ofPreparation.map(({ name }) => name)

/** The tables that are worth a name in a message: all but those of single types of events. */
export const tableNames = [
  'events',
  ...tablesOfPreparation,
  ...derived.map(({ name }) => name),
  ...allViews.map(({ name }) => viewTable(name)),
]

/** Every table of the prepared database. */
export const describedTables = (catalogue: Catalogue): DescribedTable[] => [
  {
    name: 'events',
    about: 'every event, without what is personal',
    columns: Object.fromEntries(
      Object.entries(eventColumns).map(([name, [, , about]]) => [name, about]),
    ),
  },
  ...ofPreparation.map(({ sql: _, ...table }) => table),
  ...tablesOverEvents(catalogue)
    .toSorted((one, other) => Number(derived.includes(other)) - Number(derived.includes(one)))
    .map(({ sql: _, ...table }) => table),
  ...allViews.map(view => ({
    name: viewTable(view.name),
    view: view.name,
    about: `the documents of the view ${view.name} as they stand now`,
    columns: { key: 'key of the document', document: 'the document, as JSON' },
  })),
]

/** The statements that define all tables of an empty database, with their comments. */
export const definitions = (catalogue: Catalogue): string[] => [
  `CREATE TABLE events (${Object.entries(eventColumns)
    .map(([name, [type]]) => `${name} ${type}`)
    .join(', ')})`,
  ...tablesOverEvents(catalogue).map(({ sql }) => sql),
  ...tableFunctions,
  ...ofPreparation.map(({ sql }) => sql),
  ...allViews.map(({ name }) => `CREATE TABLE ${viewTable(name)} (key VARCHAR, document JSON)`),
  ...describedTables(catalogue).flatMap(({ name, about, columns }) => [
    `COMMENT ON ${/^(events|left_out|view_.*)$/.test(name) ? 'TABLE' : 'VIEW'} "${name}" IS ${quoted(about)}`,
    ...Object.entries(columns).map(
      ([column, what]) => `COMMENT ON COLUMN "${name}"."${column}" IS ${quoted(what)}`,
    ),
  ]),
]

/** Written by `npm run docs` from the declarations of the events. */
const page = new URL('../../../docs/events.md', import.meta.url)

/** What the catalogue says of an event, and of its fields by path, in plain text. */
type CatalogueEntry = {
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
