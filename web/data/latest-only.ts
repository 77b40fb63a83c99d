import { useRef, useState } from 'react'

/** `left`: another call sends this value or a later one. */
type Outcome = 'sent' | 'failed' | 'left'

/**
 * Wraps `send`, which returns undefined or throws after a failure, so that values are sent one at a
 * time and only the latest waits: no value overtakes a later one. A failure drops the waiting
 * value. The call that began to send resolves after the last value; calls in between resolve at
 * once to `left`.
 */
export function latestOnly<V>(
  send: (value: V) => Promise<unknown>,
): (value: V) => Promise<Outcome> {
  let waiting: { readonly value: V } | undefined
  let isSending = false
  return async value => {
    waiting = { value }
    if (isSending) return 'left'
    isSending = true
    let answer: unknown
    try {
      while (waiting) {
        const next: V = waiting.value
        waiting = undefined
        answer = await send(next)
        if (answer === undefined) waiting = undefined
      }
    } finally {
      waiting = undefined
      isSending = false
    }
    return answer === undefined ? 'failed' : 'sent'
  }
}

/** Sends one value at a time, of which only the latest waits. `send` may change between renders. */
export function useLatestOnly<V>(send: (value: V) => Promise<unknown>) {
  const latest = useRef(send)
  latest.current = send
  const [save] = useState(() => latestOnly((value: V) => latest.current(value)))
  return save
}
