import type { RecordedEvent } from '../../contracts/event.ts'
import type { Bell } from '../bell.ts'
import type { CaughtUp } from '../event-log.ts'
import type { Range } from './event-log-reads.ts'

type Source<R> = {
  head(): number
  range(range: Range): AsyncIterable<R>
}

/**
 * Events after a position, then each new one. Reads only when asked for the next event, so it is
 * as slow as its reader. It has caught up when it has looked through all that was there when it
 * looked, with a match or without: a writer that never rests cannot keep it from saying so.
 */
export async function* follow<R extends RecordedEvent>(
  source: Source<R>,
  bell: Bell,
  { after, types, signal }: { after: number; types?: string; signal: AbortSignal },
): AsyncGenerator<R | CaughtUp, void, undefined> {
  let last = after
  let told = false
  signal.addEventListener('abort', bell.ring)
  try {
    while (!signal.aborted) {
      const head = source.head()
      if (told && head <= last) {
        await bell.rung()
        continue
      }
      for await (const event of source.range({ after: last, upTo: head, types, signal })) {
        if (signal.aborted) return
        yield event
      }
      if (signal.aborted) return // the read ended with it, before its end
      last = Math.max(last, head)
      told = true
      yield { caughtUp: String(last) }
    }
  } finally {
    signal.removeEventListener('abort', bell.ring)
  }
}
