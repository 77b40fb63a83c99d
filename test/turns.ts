import ava from 'ava'

/** Specs of a process that run at once. One thread serves all, so more would only be later. */
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/*
 * AVA starts all specs of a process together. Dozens of servers in one process answer too late, so
 * each spec waits for its turn, in the order of declaration.
 */
ava.beforeEach('waits for its turn', async () => {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>(resolve => waiting.push(resolve))
})

ava.afterEach.always('gives its turn to the next spec', () => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
})
