/**
 * `send`, but what is asked for again while the very same was asked for last and is still under way
 * is that one, not another: a double click means one thing. Something else in between (on, off, on)
 * makes it a new one, and what is sent without an input tells nothing of being the same.
 */
export function coalesce<I, More extends readonly unknown[], A>(
  send: (input: I, ...more: More) => Promise<A>,
): (input: I, ...more: More) => Promise<A> {
  let last: { words: string | undefined; answer: Promise<A> } | undefined
  return (input, ...more) => {
    const words = JSON.stringify(input)
    if (words !== undefined && last?.words === words) return last.answer
    const mine = { words, answer: send(input, ...more) }
    last = mine
    const end = () => {
      if (last === mine) last = undefined
    }
    mine.answer.then(end, end)
    return mine.answer
  }
}
