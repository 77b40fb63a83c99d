import { useEffect, useState } from 'react'

/** Delay in milliseconds: long enough to type the next letter, short enough not to be noticed. */
const PAUSE = 180

/** Returns `text` after it has not changed for a moment: one search per pause, not per letter. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
