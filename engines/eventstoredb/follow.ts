import { setTimeout as sleep } from 'node:timers/promises'
import { comparePositions, type Position, type RecordedEvent } from '../../contracts/event.ts'
import type { CaughtUp } from '../event-log.ts'
import { type CommitWatch, retryDelay } from './commit-watch.ts'
import { isPassing } from './event-store-fault.ts'
import type { Head } from './head.ts'
import type { Reads } from './reads.ts'
import { untilAborted } from './until-aborted.ts'

type Source = {
  readonly reads: Pick<Reads, 'range'>
  readonly head: Pick<Head, 'read'>
  readonly commits: CommitWatch
}

type From = {
  readonly after: Position
  readonly types: ReadonlySet<string> | undefined
  readonly signal: AbortSignal
}

/**
 * Events after a position, then each new one. Reads only when asked for the next event, so it is as
 * slow as its reader. It reports `caughtUp` with the head as it was when a read began, whether or
 * not an event matched. While the server does not answer, it tries again from where it is.
 */
export async function* follow(
  { reads, head, commits }: Source,
  { after, types, signal }: From,
): AsyncGenerator<RecordedEvent | CaughtUp, void, undefined> {
  const follower = commits.join()
  let last = after
  let hasReported = false
  let failures = 0
  try {
    while (!signal.aborted)
      try {
        const upTo = await untilAborted(head.read(), signal)
        if (upTo === undefined) return
        failures = 0
        if (hasReported && comparePositions(upTo, last) <= 0) {
          await follower.wait(signal)
          continue
        }
        for await (const event of reads.range({ after: last, upTo, types, signal })) {
          if (signal.aborted) return
          last = event.position
          yield event
        }
        if (signal.aborted) return // an aborted read ends before its head
        if (comparePositions(upTo, last) > 0) last = upTo
        hasReported = true
        yield { caughtUp: last }
      } catch (error) {
        if (signal.aborted) return
        if (!isPassing(error)) throw error
        failures += 1
        await sleep(retryDelay(failures), undefined, { signal }).catch(() => {}) // an abort ends it
      }
  } finally {
    follower.leave()
  }
}
