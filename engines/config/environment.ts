import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { type ParsedVariables, type Variable, type VariableName, variables } from './variables.ts'

/** The environment of this process, with a file `.env` of the working directory. */
export const environment = (): NodeJS.ProcessEnv => {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}

/** The environment is not valid. `lines` has one line for each wrong variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly code = 'bad_config'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/**
 * Reads variables, by default all, and secrets from the files that they name. An empty variable counts
 * as unset.
 *
 * @throws {ConfigError} one of them is wrong.
 */
export const readVariables = <N extends VariableName>(
  env: NodeJS.ProcessEnv,
  names: readonly N[] = Object.keys(variables) as N[],
): Pick<ParsedVariables, N> => {
  const problems: string[] = []
  const read = names.map(name => {
    const variable: Variable = variables[name]
    const { value: given, problem } = variable.secret ? readSecret(env, name) : plain(env, name)
    if (problem !== undefined) problems.push(problem)
    const value = given || variable.default
    if (problem !== undefined || value === undefined) return [name, undefined]
    const parsed = variable.schema.safeParse(value)
    if (!parsed.success) problems.push(`${name} must be ${parsed.error.issues[0]?.message}.`)
    return [name, parsed.data]
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(read)
}

/** Value of a variable, or a `problem` as a line for the operator. */
type Given = { readonly value?: string | undefined; readonly problem?: string }

/** A variable that is set in the environment itself. */
const plain = (env: NodeJS.ProcessEnv, name: string): Given => ({ value: env[name]?.trim() })

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'it failed'

/**
 * A secret from the variable, or from the file that the variable NAME_FILE names, without the newline
 * at its end. No problem repeats a value or a path.
 */
const readSecret = (env: NodeJS.ProcessEnv, name: string): Given => {
  const inEnvironment = plain(env, name)
  const path = env[`${name}_FILE`]?.trim()
  if (!path) return inEnvironment
  if (inEnvironment.value) return { problem: `Set ${name} or ${name}_FILE, not both.` }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return { problem: `${name}_FILE must name a file that can be read: ${codeOf(error)}.` }
  }
  const value = text.replace(/\r?\n$/, '')
  return value ? { value } : { problem: `${name}_FILE must name a file that is not empty.` }
}
