/**
 * Wraps `send` so that a call with the same input as the last one, while that is in progress,
 * returns its promise: a double click sends once. Another input in between (on, off, on) ends this.
 * Calls without input are never coalesced: their meaning may change in between.
 */
export function coalesce<I, More extends readonly unknown[], A>(
  send: (input: I, ...more: More) => Promise<A>,
): (input: I, ...more: More) => Promise<A> {
  let last: { serialized: string | undefined; answer: Promise<A> } | undefined
  return (input, ...more) => {
    const serialized = JSON.stringify(input)
    if (serialized !== undefined && last?.serialized === serialized) return last.answer
    const own = { serialized, answer: send(input, ...more) }
    last = own
    const end = () => {
      if (last === own) last = undefined
    }
    own.answer.then(end, end)
    return own.answer
  }
}
