import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { CaughtUp } from '../../ports/event-log.ts'
import type { AsyncSignal } from '../../primitives/async-signal.ts'
import type { Range } from './event-log-reads.ts'

type Source<R> = {
  head(): number
  range(range: Range): AsyncIterable<R>
}

/**
 * Events after a position, then each new one. It reads only when its reader asks for the next
 * event. It yields `caughtUp` with the head at the start of a read, whether or not an event
 * matched, so a writer that never pauses cannot delay it for ever.
 */
export async function* follow<R extends RecordedEvent>(
  source: Source<R>,
  committed: AsyncSignal,
  { after, types, signal }: { after: number; types?: string; signal: AbortSignal },
): AsyncGenerator<R | CaughtUp, void, undefined> {
  let last = after
  let hasReported = false
  while (!signal.aborted) {
    const head = source.head()
    if (hasReported && head <= last) {
      await committed.wait(signal)
      continue
    }
    for await (const event of source.range({ after: last, upTo: head, types, signal })) {
      if (signal.aborted) return
      yield event
    }
    if (signal.aborted) return // an aborted read ends before its head
    last = Math.max(last, head)
    hasReported = true
    yield { caughtUp: String(last) }
  }
}
