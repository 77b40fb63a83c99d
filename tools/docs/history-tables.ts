import { tables } from '../../projections/history/tables.ts'
import { code, table } from './markdown.ts'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A section for every table of `npm run history -- sql`, with its columns. */
export const historyTables = (): string =>
  Object.entries(tables)
    .map(([name, { about, columns }]) => {
      const rows = Object.entries(columns).map(([column, [, what]]) => [code(column), what])
      return `## ${name}\n\n${sentence(about)}\n\n${table(['column', 'what it is'], rows)}\n`
    })
    .join('\n')
