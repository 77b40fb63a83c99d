import { secretVariables, type Variable, variables } from '../../engines/config/variables.ts'
import { code, codes, table } from './markdown.ts'

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
