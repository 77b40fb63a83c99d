import { readFileSync } from 'node:fs'

/** Value of a variable, or a `problem` as a line for the operator. */
type Given = { readonly value?: string | undefined; readonly problem?: string }

/** A variable that is set in the environment itself. */
export const plain = (env: NodeJS.ProcessEnv, name: string): Given => ({ value: env[name]?.trim() })

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'it failed'

/**
 * A secret from the variable, or from the file that the variable NAME_FILE names, without the newline
 * at its end. No problem repeats a value or a path.
 */
export const readSecret = (env: NodeJS.ProcessEnv, name: string): Given => {
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
