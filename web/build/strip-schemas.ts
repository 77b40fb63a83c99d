import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What the client reads of a route: it checks neither what it sends nor what it is answered. */
const read = new Set(['method', 'path'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Every node below one, itself included. */
function* within(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* within(one)
}

const isRoute = ({ type, callee }: Node) =>
  type === 'CallExpression' && isNode(callee) && callee.name === 'route'

/** The properties of the object that a route is declared by. */
const propertiesOf = (call: Node): Node[] => {
  const [declared] = call.arguments as Node[]
  return (declared?.properties as Node[] | undefined) ?? []
}

const isUnread = ({ type, key }: Node) =>
  type === 'Property' && isNode(key) && !read.has(String(key.name))

/** Where the client does check something: what a form says. */
const checks = /\/web\/profiles\/profile-checks\.ts$/

/** Marks the whole of a contract, beside which the rest of the client has one without schemas. */
const WHOLE = '?whole'

/**
 * Leaves out of the client the schemas of every call, and with them the library that reads them:
 * they are the server's to check. Files that check something themselves have the whole contract.
 */
export const stripSchemas = (): Plugin => ({
  name: 'kith-strip-schemas',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (!source.startsWith('.') || !(checks.test(importer) || importer.endsWith(WHOLE))) return null
    const found = await this.resolve(source, importer.replace(WHOLE, ''), { skipSelf: true })
    return found && isContract.test(found.id) ? found.id + WHOLE : found
  },
  transform: {
    filter: { id: isContract },
    handler(written) {
      const tree = this.parse(written, { lang: 'ts' }) as unknown as Node
      const unread = [...within(tree)].filter(isRoute).flatMap(propertiesOf).filter(isUnread)
      const plain = unread.reduce(without, written)
      const made = (tree.body as Node[]).flatMap(initialisersIn).filter(calls)
      const code = made.reduceRight(mayGo, plain).replace(library, instead)
      return { code, map: null, moduleSideEffects: false }
    },
  },
})

/** What the constants of a file are given. */
const initialisersIn = (statement: Node): Node[] => {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration.declarations as Node[]).map(({ init }) => init).filter(isNode)
}

const calls = (expression: Node): boolean =>
  expression.type !== 'ArrowFunctionExpression' &&
  [...within(expression)].some(({ type }) => type === 'CallExpression')

/** The code with an expression that may be left out where nobody reads it: contracts do nothing. */
const mayGo = (code: string, { start, end }: Node): string =>
  `${code.slice(0, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end)}`

const library = /^import \* as z from 'zod'$/m
const stubFile = fileURLToPath(new URL('zod-stub.ts', import.meta.url))
const instead = `import { zodStub as z } from ${JSON.stringify(stubFile)}`

const isContract = /\/contracts\/[\w-]+\.ts$/

/** The code with a property and its comma blanked out, so that every other one stays in its place. */
const without = (code: string, { start, end }: Node): string => {
  const after = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
  return code.slice(0, start) + code.slice(start, after).replace(/[^\n]/g, ' ') + code.slice(after)
}
