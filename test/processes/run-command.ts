import { execFile } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { bareEnvironment } from './bare-environment.ts'

/** Exit code and output of a command. */
export type CliRun = {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** A stream that records what is written to it. */
const openPaper = () => {
  const written: string[] = []
  const paper = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      written.push(text)
      done()
    },
  })
  return { paper, text: () => written.join('') }
}

/**
 * Runs a command in this process as its command line does, with these variables and no others;
 * `typed` goes to its standard input.
 */
export const runCommand = async (
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  typed = '',
): Promise<CliRun> => {
  const [output, errors] = [openPaper(), openPaper()]
  const code = await command(args, {
    env: bareEnvironment(variables),
    input: Readable.from(typed === '' ? [] : [typed]),
    output: output.paper,
    errors: errors.paper,
    signal: new AbortController().signal,
  })
  return { code, output: output.text(), errors: errors.text() }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a command line in a separate process; `file` is relative to the repository's root. */
export const runCommandFile = (
  file: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CliRun> =>
  new Promise(resolve => {
    const options = { cwd: root, env: bareEnvironment(variables) }
    execFile(process.execPath, [file, ...args], options, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors })
    })
  })
