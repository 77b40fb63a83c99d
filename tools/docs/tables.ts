import { stringify } from 'yaml'
import { secretVariables, type Variable, variables } from '../../engines/config/variables.ts'
import {
  describedTables,
  parseCatalogue,
} from '../../projections/history/database/described-tables.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { features } from '../../workers/features.ts'
import type { Queue } from '../../workers/runtime/queue.ts'
import { code, codes, table } from './markdown.ts'
import type { ExportedSymbol } from './symbols.ts'

const all: readonly (readonly [string, Variable])[] = Object.entries(variables)

/** Every variable with its purpose and its default. */
export const configurationList = (): string =>
  all
    .map(([name, { about, default: usual, otherwise }]) => {
      const shown = usual === undefined ? otherwise : code(usual)
      return `- ${code(name)}: ${about}${shown === undefined ? '' : ` Default: ${shown}.`}`
    })
    .join('\n')

/** The variables that a file may hold instead. */
export const secretsList = (): string => codes(secretVariables)

/** The variables that name the engine of a port, with the URLs that they take. */
export const enginesTable = (): string =>
  table(
    ['port chosen by', 'URLs'],
    all.flatMap(([name, { schema }]) => {
      const examples = schema.meta()?.examples as readonly string[] | undefined
      return examples ? [[code(name), codes(examples)]] : []
    }),
  )

/** The text of `.env.example`: every variable with its purpose, the default commented out. */
export const environmentExample = (): string =>
  all
    .map(([name, { about, secret, default: usual, otherwise = '' }]) => {
      const file = secret ? ` ${name}_FILE may name a file that holds it.` : ''
      return `# ${about}${file}\n# ${name}=${usual ?? otherwise}\n`
    })
    .join('\n')

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

/** Every stored view with the declaration that has its docstring. */
const declaredViews = async (symbols: readonly ExportedSymbol[]) => {
  const files = new Set(
    symbols.flatMap(({ file }) => (file.startsWith('projections/views/') ? [file] : [])),
  )
  const declarations = new Map<unknown, ExportedSymbol>()
  for (const file of files)
    for (const [name, value] of Object.entries(await import(`../../${file}`))) {
      const symbol = symbols.find(one => one.file === file && one.name === name)
      if (symbol) declarations.set(value, symbol)
    }
  return allViews.map(view => {
    const symbol = declarations.get(view)
    if (!symbol?.sentence || !symbol.until)
      throw new Error(`The docstring of the view ${view.name} needs a sentence and an @until.`)
    return { view, symbol }
  })
}

/** Until when most views hold what they hold. */
const USUAL = 'the account is deleted'

/** What every stored view holds, and until when if that is not the usual. */
export const viewContents = async (symbols: readonly ExportedSymbol[]): Promise<string> =>
  (await declaredViews(symbols))
    .map(({ view, symbol: { sentence, until } }) =>
      [`- ${code(view.name)}: ${sentence}.`, ...(until === USUAL ? [] : [`Until: ${until}.`])].join(
        ' ',
      ),
    )
    .join('\n')

type Named = Pick<Queue, 'name' | 'cron'>

const queueText = ({ name, cron }: Named): string => code(cron ? `${name} (${cron})` : name)

/** The reactors and queues of each feature; a schedule has its cron line. */
export const workersTable = (): string =>
  table(
    ['feature', 'reactors', 'queues'],
    Object.entries(features).map(([name, { reactors, queues }]) => [
      name,
      codes(reactors.map(({ name }) => name)),
      queues.map(queueText).join(', '),
    ]),
  )
