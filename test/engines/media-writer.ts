import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ExecutionContext } from 'ava'
import type { Media } from '../../engines/ports/media.ts'
import { checksummed } from './checksummed.ts'

/** How a child process opens a store: `open` of `module`, called with `options`. */
export type Elsewhere = { readonly module: string; readonly open: string; readonly options: object }

/**
 * Lets a child process put checksummed objects until `count` are acknowledged, then kills it at
 * once.
 *
 * @returns the number last acknowledged under each key.
 */
export const killedWhileWriting = async (
  t: ExecutionContext,
  elsewhere: Elsewhere,
  count: number,
): Promise<Map<string, number>> => {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(elsewhere)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  t.timeout(120_000)
  const exit = once(child, 'exit')
  const acknowledged = new Map<string, number>()
  let lines = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [key = '', number] = line.split(' ')
    acknowledged.set(key, Number(number))
    lines += 1
    if (lines === count) child.kill('SIGKILL')
  }
  t.is((await exit)[1], 'SIGKILL')
  return acknowledged
}

/** Repeatedly puts new objects under a few keys and prints `key number` for each acknowledged one. */
const writeOn = async (media: Media) => {
  for (let round = 0; ; round += 1)
    await Promise.all(
      [0, 1, 2, 3].map(async writer => {
        const number = round * 4 + writer
        const key = `drafts/w${writer}/${round % 5}.webp`
        await media.put(key, { bytes: checksummed(number, 400_000), type: 'image/webp' })
        process.stdout.write(`${key} ${number}\n`)
      }),
    )
}

if (process.argv[1] === import.meta.filename) {
  const { module, open, options } = JSON.parse(process.argv[2] ?? '') as Elsewhere
  const engine = (await import(module)) as Record<string, (given: object) => Promise<Media>>
  const media = await engine[open]?.(options)
  if (!media) throw new Error(`${module} has no ${open}.`)
  await writeOn(media)
}
