import type { RecordedEvent } from '../../contracts/event.ts'
import type { CaughtUp } from '../event-log.ts'
import type { CommitBell } from './commit-bell.ts'
import type { Range } from './event-log-reads.ts'

type Source<R> = {
  head(): number
  range(range: Range): AsyncIterable<R>
}

/**
 * Events after a position, then each new one. Reads only when asked for the next event, so it is
 * as slow as its reader; what it has looked through without a match counts as caught up.
 */
export async function* follow<R extends RecordedEvent>(
  source: Source<R>,
  bell: CommitBell,
  { after, types, signal }: { after: number; types?: string; signal: AbortSignal },
): AsyncGenerator<R | CaughtUp, void, undefined> {
  let last = after
  let told: number | undefined
  while (!signal.aborted) {
    const head = source.head()
    if (head > last) {
      for await (const event of source.range({ after: last, upTo: head, types, signal })) {
        if (signal.aborted) return
        yield event
      }
      last = head
    } else if (told !== last) {
      told = last
      yield { caughtUp: String(last) }
    } else await bell.wait(signal)
  }
}
