import { type Command, Option } from 'commander'
import { type HistoryLog, storedEventAt } from '../../../engines/log/history-log.ts'
import { toRecordedEvent } from '../../../engines/log/stored-event.ts'
import type { Terminal } from '../../../engines/process/command-line/terminal.ts'
import { HistoryRefused } from '../history-refused.ts'
import { positionNamed } from '../selection.ts'
import { type HistorySession, withLog } from '../with-log.ts'
import { type CausalEvent, causalTree, findNode, type TreeNode } from './causal-tree.ts'
import { drawTrees, MERMAID_LINKS, mermaidLines } from './draw-tree.ts'

const treeFormats = ['text', 'json', 'mermaid'] as const

type TreeOptions = { readonly format: (typeof treeFormats)[number]; readonly down?: boolean }

/** Positions that are searched before the bar moves and Ctrl-C ends the search. */
const SEARCHED_AT_ONCE = 20_000

/** Lines that are written together. */
const WRITTEN_AT_ONCE = 500

/** The event at a position or with an id. */
const eventNamed = async (log: HistoryLog, what: string): Promise<CausalEvent | undefined> => {
  const position = positionNamed(log, what)
  if (position === undefined) return undefined
  const row = await storedEventAt(log, position)
  return row && toRecordedEvent(row)
}

/** The events whose command or correlation is `cause`, in the order of the log. */
const eventsOf = async (
  { log, showProgress, signal }: HistorySession,
  cause: string,
): Promise<CausalEvent[]> => {
  const head = log.head()
  const progress = showProgress('searching', head)
  const found: CausalEvent[] = []
  try {
    for (let after = 0; after < head && !signal.aborted; after += SEARCHED_AT_ONCE) {
      const upTo = Math.min(after + SEARCHED_AT_ONCE, head)
      for await (const page of log.pages({ after, upTo, cause }, { signal }))
        found.push(...page.map(row => toRecordedEvent(row)))
      progress.update(upTo)
    }
    return found
  } finally {
    progress.stop()
  }
}

type Found = { readonly events: readonly CausalEvent[]; readonly id: string }

/** All events of a correlation, named by itself or by an event or command of it. */
const findCorrelation = async (
  session: HistorySession,
  what: string,
): Promise<Found | undefined> => {
  const named = await eventNamed(session.log, what)
  if (named) {
    const { correlation } = named.meta
    return { events: await eventsOf(session, correlation), id: named.id }
  }
  const events = await eventsOf(session, what)
  const [first] = events
  if (!first || first.meta.correlation === what) return first && { events, id: what }
  return { events: await eventsOf(session, first.meta.correlation), id: what }
}

async function writeLines(
  { output, signal }: HistorySession,
  lines: Iterable<string>,
): Promise<void> {
  let some: string[] = []
  for (const line of lines) {
    some.push(`${line}\n`)
    if (some.length < WRITTEN_AT_ONCE) continue
    if (signal.aborted) return
    await output.write(some.join(''))
    some = []
  }
  await output.write(some.join(''))
}

const print = async (
  session: HistorySession,
  format: TreeOptions['format'],
  roots: readonly TreeNode[],
): Promise<void> => {
  switch (format) {
    case 'text':
      return writeLines(session, drawTrees(roots))
    case 'json':
      return session.output.write(`${JSON.stringify(roots, null, 2)}\n`)
    case 'mermaid': {
      const lines = [...mermaidLines(roots)]
      if (lines.filter(line => line.includes(' -->')).length > MERMAID_LINKS)
        session.say(
          `More than ${MERMAID_LINKS} links, which GitHub does not draw: choose a part with --down.`,
        )
      return writeLines(session, lines)
    }
  }
}

const tree = async (
  session: HistorySession,
  what: string,
  { format, down = false }: TreeOptions,
): Promise<void> => {
  const { say, signal } = session
  const found = await findCorrelation(session, what)
  if (signal.aborted) return
  if (!found)
    throw new HistoryRefused(
      `There is no event, command or call ${what}. Give the id of one, or the position of an event, as list shows it.`,
    )
  const whole = causalTree(found.events)
  const start = down ? findNode(whole, found.id) : undefined
  const roots = start ? [start] : whole
  if (roots.some(({ kind }) => kind === 'missing'))
    say('Some causes are not in this log: it leaves events out, or is a part of another log.')
  await print(session, format, roots)
}

/** `tree`: what an event followed from, and what followed from it. */
export const addTree = (program: Command, terminal: Terminal): void => {
  program
    .command('tree')
    .description('draws what an event or command followed from, and what followed')
    .argument('<event|command>', 'id of an event, command or call, or position of an event')
    .option('--down', 'only from there down')
    .addOption(
      new Option('--format <format>', 'format of the output').choices(treeFormats).default('text'),
    )
    .action((what: string, options: TreeOptions, command: Command) =>
      withLog(command, terminal, session => tree(session, what, options)),
    )
}
