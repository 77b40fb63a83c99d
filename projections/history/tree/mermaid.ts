import { drawnChildren, type TreeNode } from './causal-tree.ts'
import { nodeLabel, timeLabel } from './draw-tree.ts'

/** GitHub draws no graph with more links. */
export const MERMAID_LINKS = 500

/** What stands around the label of a node. */
const shapes: Readonly<Record<TreeNode['kind'], readonly [string, string]>> = {
  call: ['[["', '"]]'],
  schedule: ['[["', '"]]'],
  missing: ['>"', '"]'],
  job: ['{{"', '"}}'],
  command: ['["', '"]'],
  event: ['(["', '"])'],
}

/** A text between quotes: other characters could end it or be read as markup. */
const quoted = (text: string): string =>
  text.replace(/[^\w .,:+-]/g, character => `#${character.codePointAt(0)};`)

/**
 * Lines of a Mermaid flowchart of trees, as Markdown on GitHub draws it. It has shortened ids,
 * and names no member and no stream.
 */
export function* mermaidLines(roots: readonly TreeNode[]): Generator<string> {
  let count = 0
  function* linesOf(node: TreeNode, parent: string | null): Generator<string> {
    const name = `n${count++}`
    const [open, close] = shapes[node.kind]
    yield `  ${name}${open}${quoted(nodeLabel(node, false))}${close}`
    const time = timeLabel(node)
    if (parent !== null) yield `  ${parent} -->${time && `|"${quoted(time)}"|`} ${name}`
    for (const child of drawnChildren(node)) yield* linesOf(child, name)
  }
  yield 'flowchart LR'
  for (const root of roots) yield* linesOf(root, null)
}
