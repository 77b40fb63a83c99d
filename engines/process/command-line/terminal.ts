import type { Readable, Writable } from 'node:stream'
import { Presets, SingleBar } from 'cli-progress'
import { meaningfulJoiner } from '../../../contracts/core/hidden-characters.ts'
import { environment } from '../../config/environment.ts'

/** Where text goes; `isTTY` where a person looks on. */
export type TextOutput = Writable & { readonly isTTY?: boolean }

/** Where a command runs: its variables, what it reads and writes, and what interrupts it. */
export type Terminal = {
  readonly env: NodeJS.ProcessEnv
  readonly input: Readable
  /** For the answer alone. */
  readonly output: TextOutput
  /** For what is said beside the answer: errors, questions, progress where a person looks on. */
  readonly errors: TextOutput
  readonly signal: AbortSignal
}

/** Writes a line of text. */
export const printLine = (output: TextOutput, line: string): void => {
  output.write(`${line}\n`)
}

/** Aborts at the first SIGINT or SIGTERM, which then do not end the process; the second does. */
const interrupts = (): AbortSignal => {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping.signal
}

type CommandLine = {
  /** The command heeds its signal; without it, an interrupt ends it at once. */
  readonly isInterruptible?: boolean
  /** The command is done when nobody reads its answer any more, as behind `head`. */
  readonly endsWithReader?: boolean
}

/**
 * Runs a command in this process, on its own terminal, with the arguments of its command line; sets
 * the exit code of the process. What nobody reads any more is not printed: the command goes on, or
 * ends silently with 0 where it is there to be read.
 */
export const runCommandLine = async (
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
  { isInterruptible = false, endsWithReader = false }: CommandLine = {},
): Promise<void> => {
  for (const output of [process.stdout, process.stderr])
    output.on('error', error => {
      if (!('code' in error) || error.code !== 'EPIPE') throw error
      if (endsWithReader && output === process.stdout) process.exit(0)
    })
  process.exitCode = await command(process.argv.slice(2), {
    env: environment(),
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    signal: isInterruptible ? interrupts() : new AbortController().signal,
  })
}

/** Control characters, direction overrides and others that a terminal executes or hides. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A balanced isolate, an emoji or a joiner with the text before it, or one unsafe character. */
const partOfText = new RegExp(
  `\u2068([^\u202A-\u202E\u2066-\u2069]*)\u2069|\\p{RGI_Emoji}|${meaningfulJoiner}|[\\p{C}\\p{Zl}\\p{Zp}]`,
  'gv',
)

/**
 * A text that is safe to print on a terminal: unsafe characters become dots. Joiners of emoji and
 * scripts stay, and so do isolates that are closed.
 */
export const printable = (text: string): string =>
  text.replace(partOfText, (part, inside?: string) => {
    if (inside !== undefined) return isolated(printable(inside))
    return /^[\p{C}\p{Zl}\p{Zp}]$/u.test(part) ? '·' : part
  })

/** A name of any direction, which does not reorder the text around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** JSON that is safe to print on a terminal: the same value, with unsafe characters escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map(line => line.replace(unprintable, escaped))
    .join('\n')

export type ProgressBar = { update(value: number): void; stop(): void }

type Shape = {
  /** After the figures. */
  readonly unit?: string
  /** The bar stays where it is when it is full. */
  readonly stays?: boolean
}

/** A progress bar where a person looks on; nothing elsewhere. It is not part of the answer. */
export const showProgressBar = (
  output: TextOutput,
  what: string,
  total: number,
  { unit = '', stays = false }: Shape = {},
): ProgressBar => {
  if (!output.isTTY) return { update: () => {}, stop: () => {} }
  const format = `${what} {bar} {percentage}% · {value}/{total}${unit} · {eta_formatted} left`
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: !stays, stream: output },
    Presets.shades_grey,
  )
  bar.start(total, 0)
  return {
    update: value => bar.update(Math.min(value, total)),
    stop: () => bar.stop(),
  }
}

/** Lines of cells, each column as wide as its widest cell; to the left unless `isRight` of its index. */
export const alignedLines = (
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0)))
  return rows.map(row =>
    row
      .map((cell, at) =>
        isRight(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
