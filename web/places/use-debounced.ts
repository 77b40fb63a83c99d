import { useEffect, useState } from 'react'

/** Long enough to type the next letter, short enough not to wait for: milliseconds. */
const PAUSE = 180

/** `text`, once it has stood for a moment: a search per pause, not per letter. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
