// In a process of its own: replaces RegExp.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import test from 'ava'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { roles, sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = (await Promise.all([...roles, 'demo'].map(role => sources(root, role))))
  .flat()
  .filter(path => !/\.(test|d)\.tsx?$/.test(path))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

type Expression = { readonly source: string; readonly flags: string }

/** Every regular expression literal of a file. */
const literalsOf = (path: string): Expression[] => {
  const { program } = parseSync(path, read(path))
  const found: Expression[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ source: pattern, flags })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return found
}

/** The expressions that a module composes while it loads. */
const composedBy = async (path: string): Promise<Expression[]> => {
  const found: Expression[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, given, made) {
      const expression = Reflect.construct(target, given, made) as RegExp
      found.push(expression)
      return expression
    },
  })
  try {
    await import(pathToFileURL(join(root, path)).href)
  } finally {
    globalThis.RegExp = original
  }
  return found
}

const faultsOf = ({ source, flags }: Expression): string[] =>
  analyse({ source, flags }).reports.map(
    ({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}: /${source}/${flags}`,
  )

test('no regular expression takes more than linear time', t => {
  for (const path of files)
    for (const literal of literalsOf(path)) t.deepEqual(faultsOf(literal), [], path)
})

test('no regular expression composed of parts takes more than linear time', async t => {
  const makers = files.filter(
    path => !path.startsWith('web/') && read(path).includes('new RegExp('),
  )
  t.not(makers.length, 0)
  for (const path of makers)
    for (const expression of await composedBy(path)) t.deepEqual(faultsOf(expression), [], path)
})

test('a regular expression that takes quadratic time is found', t => {
  t.not(faultsOf({ source: '\\S+@\\S+\\.\\S+', flags: 'u' }).length, 0)
})
