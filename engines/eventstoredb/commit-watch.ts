import { setTimeout as sleep } from 'node:timers/promises'
import { type AllStreamSubscription, END, streamNameFilter } from '@eventstore/db-client'
import { type AsyncSignal, createAsyncSignal } from '../async-signal.ts'
import { EVENT_STORE_POLL_MS, EVENT_STORE_RETRY_MS } from '../timeouts.ts'
import type { EventStoreConnection } from './connection.ts'

/** Wakes followers when something was appended. */
export type CommitWatch = {
  /** Registers a follower. A notify while it does not wait is remembered. */
  join(): { readonly wait: AsyncSignal['wait']; leave(): void }
  /** Wakes all followers. */
  notify(): void
}

/** Events of the server's own wake nobody; checkpoints, which nobody needs, are rare. */
const filter = streamNameFilter({ regex: '^[^$]', checkpointInterval: 1_000 })

/** Milliseconds to wait after so many failures in a row. */
export const retryDelay = (failures: number): number =>
  Math.min(EVENT_STORE_RETRY_MS.max, EVENT_STORE_RETRY_MS.first * 2 ** (failures - 1))

/**
 * Wakes followers by one subscription, which is there while somebody follows. It tells only that
 * something happened: what, each follower reads for itself. So nothing depends on the subscription
 * losing nothing, and it starts at the end again after each error. Followers are also woken every
 * `EVENT_STORE_POLL_MS`, since a subscription can end silently.
 */
export const createCommitWatch = (
  connection: EventStoreConnection,
  closing: AbortSignal,
): CommitWatch => {
  const followers = new Set<AsyncSignal>()
  let watching: AbortController | undefined

  const notify = () => {
    for (const follower of followers) follower.notify()
  }

  /** Resolves when the subscription has ended, for whatever reason. */
  const subscribe = async (signal: AbortSignal, onConfirmed: () => void): Promise<void> => {
    const subscription: AllStreamSubscription = connection
      .client()
      .subscribeToAll({ fromPosition: END, filter, requiresLeader: true })
    const ended = Promise.withResolvers<void>()
    const end = () => ended.resolve()
    const ending = AbortSignal.any([signal, connection.replaced()])
    ending.addEventListener('abort', end)
    subscription
      .on('data', notify)
      .on('confirmation', () => {
        onConfirmed()
        notify() // for what was appended before the subscription began
      })
      .on('error', end)
      .on('end', end)
      .on('close', end)
    await ended.promise
    ending.removeEventListener('abort', end)
    subscription.unsubscribe().catch(() => {}) // it never began
    subscription.destroy()
  }

  const watch = async (signal: AbortSignal): Promise<void> => {
    const polling = setInterval(notify, EVENT_STORE_POLL_MS)
    let failures = 0
    try {
      while (!signal.aborted) {
        await subscribe(signal, () => {
          failures = 0
        })
        failures += 1
        await sleep(retryDelay(failures), undefined, { signal }).catch(() => {}) // an abort ends it
      }
    } finally {
      clearInterval(polling)
    }
  }

  const leave = (follower: AsyncSignal) => {
    followers.delete(follower)
    if (followers.size > 0) return
    watching?.abort()
    watching = undefined
  }

  return {
    notify,
    join() {
      const follower = createAsyncSignal()
      followers.add(follower)
      if (!watching) {
        watching = new AbortController()
        watch(AbortSignal.any([watching.signal, closing])).catch(() => {}) // the log was closed
      }
      return { wait: follower.wait, leave: () => leave(follower) }
    },
  }
}
