import test from 'ava'
import { untilTurn } from './thread-turns.ts'

/** A step that is longer than a turn. */
const step = () => {
  for (const endsAt = performance.now() + 25; performance.now() < endsAt; );
}

test('timers are heard between the steps of long work, however many do it at once', async t => {
  let heard = 0
  const timer = setInterval(() => {
    heard += 1
  }, 1)
  const work = async () => {
    for (let steps = 0; steps < 3; steps += 1) {
      await untilTurn()
      step()
    }
  }
  await Promise.all([work(), work(), work()])
  clearInterval(timer)
  t.true(heard >= 4, `${heard} for 9 steps`)
})
