import type { Batch } from './batches.ts'

/**
 * Reads one batch ahead, so that reading and committing overlap. Batches with events pass at once;
 * of empty ones only the latest passes, `stepMs` milliseconds after the batch before at the earliest.
 */
export async function* paced(
  source: AsyncIterable<Batch>,
  stepMs: number,
): AsyncGenerator<Batch, void, undefined> {
  const iterator = source[Symbol.asyncIterator]()
  const ask = () => {
    const asked = iterator.next()
    asked.catch(() => {}) // whoever awaits it hears of it; after an early end nobody does
    return asked
  }

  let next = ask()
  let held: Batch | undefined
  let due = 0
  for (;;) {
    const arrived = held ? await within(next, due - performance.now()) : await next
    if (arrived?.done) return
    if (arrived) next = ask()
    const batch = arrived ? arrived.value : held
    if (!batch) continue
    if (arrived && batch.events.length === 0 && performance.now() < due) held = batch
    else {
      held = undefined
      yield batch
      due = performance.now() + stepMs
    }
  }
}

/** What a promise comes to, undefined if that takes longer. */
const within = <T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), Math.max(0, milliseconds))
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
