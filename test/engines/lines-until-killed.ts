import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a script, kills it with SIGKILL once it has printed `enough` lines, and returns every whole
 * line.
 *
 * @throws the script ended by itself: its stderr says why.
 */
export const linesUntilKilled = async (
  script: URL,
  parameters: readonly string[],
  enough: number,
): Promise<string[]> => {
  const child = spawn(process.execPath, [script.pathname, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  let lines: string[] = []
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk
    lines = output.split('\n').slice(0, -1)
    if (lines.length >= enough) child.kill('SIGKILL')
  }
  const [, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error(`${script.pathname} ended by itself.`)
  return lines
}
