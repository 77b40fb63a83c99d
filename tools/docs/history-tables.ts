import { stringify } from 'yaml'
import { parseCatalogue } from '../../projections/history/database/catalogue.ts'
import { describedTables } from '../../projections/history/database/described-tables.ts'
import { code } from './markdown.ts'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Names of tables of single types of events, and of single views. */
const ofOne = /^(event|view)_/

/** A section for every table of `npm run history -- sql` but those of single types, with its columns. */
export const historyTables = (catalogue: string): string =>
  describedTables(parseCatalogue(catalogue))
    .filter(({ name }) => !ofOne.test(name))
    .map(({ name, about, columns }) => {
      const rows = Object.entries(columns).map(([column, what]) => `- ${code(column)}: ${what}`)
      return `## ${name}\n\n${sentence(about)}\n\n${rows.join('\n')}\n`
    })
    .join('\n')

/**
 * The text of `docs/history/dbt/sources.yml`: every prepared table as a source of dbt. The columns of
 * tables of single types have their comments in the database.
 */
export const dbtSources = (catalogue: string): string => {
  const tables = describedTables(parseCatalogue(catalogue)).map(({ name, about, columns }) => ({
    name,
    description: sentence(about),
    ...(!ofOne.test(name) && {
      columns: Object.entries(columns).map(([column, what]) => ({
        name: column,
        description: what,
      })),
    }),
  }))
  const description = 'Prepared by `npm run history -- duckdb`. Written by `npm run docs`.'
  const sources = [{ name: 'kith', database: 'kith', schema: 'main', description, tables }]
  return stringify({ version: 2, sources }, { lineWidth: 0 })
}
