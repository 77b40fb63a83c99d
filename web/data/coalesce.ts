/**
 * Wraps `send` so that a call with the same input as the last one, while that one is in progress,
 * returns the same promise: a double click sends once. A call with another input in between (on,
 * off, on) ends this. Calls without an input are never coalesced, because their meaning may depend
 * on what happened in between.
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
