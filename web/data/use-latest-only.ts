import { useRef, useState } from 'react'
import { latestOnly } from './latest-only.ts'

/** Sends one value at a time, of which only the latest waits. `send` may change between renders. */
export function useLatestOnly<V>(send: (value: V) => Promise<unknown>) {
  const latest = useRef(send)
  latest.current = send
  const [save] = useState(() => latestOnly((value: V) => latest.current(value)))
  return save
}
