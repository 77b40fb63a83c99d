import { parseSync } from 'vite'

/** Name and docstring of a declaration. */
export type Documented = {
  readonly name: string
  /** First sentence of the docstring, without its full stop; empty without a docstring. */
  readonly sentence: string
  /** The text after `@until` in the docstring: when the described data is deleted. */
  readonly until: string
  /** Name of the type that a constant is declared with, e.g. `Decider`. */
  readonly declaredAs: string | undefined
  /** Names of the parameters of an arrow function. */
  readonly parameters: readonly string[]
  /** Properties of an object literal or a feature, string literals of a union, events of a list. */
  readonly members: readonly Documented[]
}

/** A node of the syntax tree (ESTree). */
type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

type Comment = { readonly type: string; readonly value: string; readonly end: number }

/** The text of a block comment in one line. */
const textOf = ({ value }: Comment): string =>
  value
    .replace(/^\*/, '')
    .replace(/\n\s*\*/g, '\n')
    .replace(/\s+/g, ' ')
    .trim()

/** The first sentence of a text, without its full stop. A full stop inside a word does not end it. */
export const firstSentence = (text: string): string => {
  const [sentence = ''] = text.split(/ @[a-z]+\b|(?<!e\.g)\.(?= |$)/, 1)
  return sentence
}

/** The docstring right before a node; `|` may stand between, as in a union. */
const docstringBefore = (node: Node, source: string, comments: readonly Comment[]): string => {
  const found = comments.findLast(({ end }) => end <= node.start)
  const isDocstring = found?.type === 'Block' && found.value.startsWith('*')
  return isDocstring && /^[\s|]*$/.test(source.slice(found.end, node.start)) ? textOf(found) : ''
}

/** Removes `as const` and `satisfies …` around an expression. */
const expressionIn = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? expressionIn(node.expression as Node)
    : node

/** Whether a node declares an event: `event('Swiped', z.object({ … }))`. */
const isEventCall = (node: Node): boolean =>
  node.type === 'CallExpression' && (node.callee as Node).name === 'event'

/** The object literal of a call such as `z.object({ … })`, otherwise the node. */
const fieldsIn = (schema: Node): Node => {
  const [argument] = (schema.arguments ?? []) as Node[]
  return argument?.type === 'ObjectExpression' ? argument : schema
}

const nameOf = (node: Node): string => String(node.name ?? node.value)

/** The exported declarations of a source, in their order. */
export const exportsOf = (path: string, source: string): Documented[] => {
  const { program, comments } = parseSync(path, source)

  const document = (name: string, commented: Node, declared: Node): Documented => {
    const docstring = docstringBefore(commented, source, comments)
    const [, until = ''] = docstring.split(' @until ')
    const value = declared.init ? expressionIn(declared.init as Node) : declared
    const parameters = value.type === 'ArrowFunctionExpression' ? (value.params as Node[]) : []
    return {
      name,
      sentence: firstSentence(docstring),
      until,
      declaredAs: typeNameOf(declared),
      parameters: parameters.map(nameOf),
      members: membersOf(value),
    }
  }

  const membersOf = (value: Node): Documented[] => {
    if (value.type === 'ObjectExpression')
      return (value.properties as Node[])
        .filter(({ type }) => type === 'Property')
        .map(property =>
          document(nameOf(property.key as Node), property, {
            ...property,
            init: property.value as Node,
          }),
        )
    if (value.type === 'CallExpression' && nameOf(value.callee as Node) === 'feature')
      return membersOf((value.arguments as Node[])[0] as Node)
    if (value.type === 'ArrayExpression')
      return (value.elements as Node[]).filter(isEventCall).map(call => {
        const [type, schema] = call.arguments as Node[]
        return document(nameOf(type as Node), call, { ...call, init: fieldsIn(schema as Node) })
      })
    const type = value.typeAnnotation as Node | undefined
    if (value.type === 'TSTypeAliasDeclaration' && type?.type === 'TSUnionType')
      return (type.types as Node[])
        .filter(member => member.type === 'TSLiteralType')
        .map(member => document(nameOf(member.literal as Node), member, member))
    return []
  }

  return (program.body as unknown as Node[]).flatMap(node => {
    const declaration = node.declaration as Node | null
    if (node.type !== 'ExportNamedDeclaration' || !declaration) return []
    const declared = (declaration.declarations as Node[] | undefined) ?? [declaration]
    return declared.map(one => document(nameOf(one.id as Node), node, one))
  })
}

/** The name of the type that a constant is annotated with. */
const typeNameOf = (declared: Node): string | undefined => {
  const annotation = (declared.id as Node | undefined)?.typeAnnotation as Node | undefined
  const type = annotation?.typeAnnotation as Node | undefined
  return type?.typeName ? nameOf(type.typeName as Node) : undefined
}
