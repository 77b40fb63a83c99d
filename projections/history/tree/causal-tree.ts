import type { Instant, Position, RecordedEvent } from '../../../contracts/core/event.ts'

/** An event as a tree needs it: without its data. */
export type CausalEvent = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'position' | 'at' | 'meta'>

type Node<K extends string, F = object> = {
  readonly kind: K
  readonly id: string
  /** Time of the first event below, or of the event itself. */
  readonly at: Instant
  /** Milliseconds since the `at` of the parent; null at a root. */
  readonly afterMs: number | null
} & F & { readonly children: readonly TreeNode[] }

/**
 * A cause with its effects. The log holds events only; the others are known from the events below
 * them, so a call, job or command without an event is in no tree.
 */
export type TreeNode =
  /** A request to the API, or what a program of the operator did. */
  | Node<'call'>
  | Node<'job', { readonly queue: string }>
  | Node<'command', { readonly actor: string | null }>
  | Node<'event', { readonly type: string; readonly stream: string; readonly position: Position }>
  /** The cause of events whose log does not have it: logs for analysts leave some events out. */
  | Node<'missing'>

type Growing = Omit<TreeNode, 'children'> & { children: Growing[] }
type Fields = {
  [K in TreeNode['kind']]: Omit<Extract<TreeNode, { kind: K }>, 'at' | 'afterMs' | 'children'>
}[TreeNode['kind']]

/** Id of the job that made an event; null where none did. */
const jobOf = ({ meta: { job, queue, command } }: CausalEvent): string | null =>
  job ?? (queue === undefined ? null : command)

/**
 * The events of one correlation as trees, causes first, in the order of the log. One tree, unless
 * causes are missing.
 */
export const causalTree = (events: readonly CausalEvent[]): readonly TreeNode[] => {
  const roots: Growing[] = []
  const nodes = new Map<string, Growing>()
  const eventNodes = new Map<string, Growing>()

  const grow = (parent: Growing | null, at: Instant, fields: Fields): Growing => {
    const afterMs = parent && Date.parse(at) - Date.parse(parent.at)
    const node: Growing = { ...fields, at, afterMs, children: [] }
    ;(parent?.children ?? roots).push(node)
    return node
  }
  const once = (key: string, make: () => Growing): Growing => {
    const node = nodes.get(key) ?? make()
    nodes.set(key, node)
    return node
  }

  /** The cause of a command; null where the command or its job is a root. */
  const causeOf = (event: CausalEvent): Growing | null => {
    const { at, meta } = event
    const { causation, correlation, command } = meta
    if (causation !== correlation)
      return (
        eventNodes.get(causation) ??
        once(`missing ${causation}`, () => grow(null, at, { kind: 'missing', id: causation }))
      )
    if (correlation === (jobOf(event) ?? command)) return null
    return once('root', () => grow(null, at, { kind: 'call', id: correlation }))
  }

  const jobNode = (event: CausalEvent, cause: Growing | null): Growing | null => {
    const { at, meta } = event
    const { causation, queue } = meta
    const id = jobOf(event)
    if (id === null || queue === undefined) return cause
    return once(`job ${causation} ${id}`, () => grow(cause, at, { kind: 'job', id, queue }))
  }

  for (const event of events) {
    const { id, type, stream, position, at, meta } = event
    const { command, causation, actor = null } = meta
    const source = jobNode(event, causeOf(event))
    const by = once(`command ${causation} ${command}`, () =>
      grow(source, at, { kind: 'command', id: command, actor }),
    )
    eventNodes.set(id, grow(by, at, { kind: 'event', id, type, stream, position }))
  }
  return roots as TreeNode[]
}

/** The first node with this id, and what follows from it; undefined if there is none. */
export const findNode = (nodes: readonly TreeNode[], id: string): TreeNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

/** Whether a command needs no line of its own: its job has the same id and no other command. */
const isItsJob = (job: TreeNode, [command, ...others]: readonly TreeNode[]): boolean =>
  job.kind === 'job' &&
  command?.kind === 'command' &&
  command.id === job.id &&
  command.actor === null &&
  others.length === 0

/** What is drawn below a node. A job and its only command, which has the job's id, are one. */
export const drawnChildren = (node: TreeNode): readonly TreeNode[] =>
  isItsJob(node, node.children) ? (node.children[0]?.children ?? []) : node.children
