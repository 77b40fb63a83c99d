import { streamKind } from '../../../engines/ports/event-log.ts'
import { printable } from '../../../engines/process/command-line/terminal.ts'
import { drawnChildren, type TreeNode } from './causal-tree.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const pairOf = (ms: number, [large, size]: [string, number], [small, rest]: [string, number]) =>
  `${Math.floor(ms / size)} ${large} ${Math.floor((ms % size) / rest)} ${small}`

/** A time between two events, e.g. `120 ms`, `1.5 s`, `3 min 5 s`, `2 h 10 min`, `4 d 3 h`. */
const durationText = (ms: number): string => {
  if (ms < SECOND) return `${ms} ms`
  if (ms < MINUTE) return `${Number((ms / SECOND).toFixed(1))} s`
  if (ms < HOUR) return pairOf(ms, ['min', MINUTE], ['s', SECOND])
  if (ms < DAY) return pairOf(ms, ['h', HOUR], ['min', MINUTE])
  return pairOf(ms, ['d', DAY], ['h', HOUR])
}

/** The first characters of an id: enough to tell the ids of a tree apart. */
const shortId = (id: string): string => id.slice(0, 8)

const shortStream = (stream: string): string => {
  const kind = streamKind(stream)
  return stream === kind ? kind : `${kind}-${shortId(stream.slice(kind.length + 1))}`
}

/** A run of a schedule is named by its time, other jobs by the beginning of their ids. */
const shortJobId = (id: string): string =>
  id.includes('@') ? id.slice(id.lastIndexOf('@') + 1) : shortId(id)

const byActor = (actor: string | null): string => (actor === null ? '' : ` by ${shortId(actor)}`)

/** What a node is, without its time. `withIds` adds streams and members. */
export const nodeLabel = (node: TreeNode, withIds: boolean): string => {
  const { id } = node
  switch (node.kind) {
    case 'call':
      return `call ${shortId(id)}`
    case 'missing':
      return `cause ${shortId(id)}, not in this log`
    case 'job':
      return `job ${node.queue} ${shortJobId(id)}`
    case 'command':
      return `command ${shortId(id)}${withIds ? byActor(node.actor) : ''}`
    case 'event':
      return `${node.type} #${node.position}${withIds ? ` ${shortStream(node.stream)}` : ''}`
  }
}

/** The time of a node beside its label: that of a root, or since its parent. */
export const timeLabel = ({ kind, at, afterMs }: TreeNode): string => {
  if (afterMs === null) return at
  if (afterMs < 0) return `-${durationText(-afterMs)}` // by the clock of another machine
  return kind === 'job' || afterMs > 0 ? `+${durationText(afterMs)}` : ''
}

function* linesBelow(node: TreeNode, indent: string): Generator<string> {
  const children = drawnChildren(node)
  for (const [index, child] of children.entries()) {
    const isLast = index === children.length - 1
    yield `${indent}${isLast ? '└─' : '├─'} ${lineOf(child)}`
    yield* linesBelow(child, `${indent}${isLast ? '   ' : '│  '}`)
  }
}

const lineOf = (node: TreeNode): string =>
  printable(`${nodeLabel(node, true)}  ${timeLabel(node)}`.trimEnd())

/** Lines of text that draw trees, one below the other. */
export function* drawTrees(roots: readonly TreeNode[]): Generator<string> {
  for (const root of roots) {
    yield lineOf(root)
    yield* linesBelow(root, '')
  }
}

/** GitHub draws no graph with more links. */
export const MERMAID_LINKS = 500

/** What stands around the label of a node. */
const shapes: Readonly<Record<TreeNode['kind'], readonly [string, string]>> = {
  call: ['[["', '"]]'],
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
