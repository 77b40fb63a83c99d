import { spawn } from 'node:child_process'
import { once } from 'node:events'

const DEADLINE_MS = 120_000

/**
 * Runs a script, kills it with SIGKILL once it has printed `enough` lines, and returns every whole
 * line.
 *
 * @throws the script ended by itself (its stderr says why), or printed too few lines in two minutes.
 */
export const linesUntilKilled = async (
  script: URL,
  parameters: readonly string[],
  enough: number,
): Promise<string[]> => {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const child = spawn(process.execPath, [script.pathname, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  deadline.addEventListener('abort', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let output = ''
  let lines: string[] = []
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk
    lines = output.split('\n').slice(0, -1)
    if (lines.length >= enough) child.kill('SIGKILL')
  }
  const [, signal] = await ended
  if (lines.length < enough && deadline.aborted)
    throw new Error(`${script.pathname} printed ${lines.length} of ${enough} lines in time.`)
  if (signal !== 'SIGKILL') throw new Error(`${script.pathname} ended by itself.`)
  return lines
}
