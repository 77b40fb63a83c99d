import test from 'ava'
import { createPressCounter } from './count-presses.ts'

const press = (key: string, timeStamp: number, repeat = false) => ({ key, timeStamp, repeat })

test('the third quick press of Escape or Shift counts, and then three more', t => {
  for (const key of ['Escape', 'Shift']) {
    const counts = createPressCounter()
    const times = [0, 300, 600, 900, 1_200, 1_500]
    t.deepEqual(
      times.map(at => counts(press(key, at))),
      [false, false, true, false, false, true],
    )
  }
})

test('slow presses, other keys, a mixture and a key that is held do not count', t => {
  const never = (presses: readonly ReturnType<typeof press>[]) => {
    const counts = createPressCounter()
    t.false(presses.some(counts))
  }
  never([press('Escape', 0), press('Escape', 800), press('Escape', 1_600)])
  never([press('a', 0), press('a', 100), press('a', 200)])
  never([press('Escape', 0), press('Shift', 100), press('Escape', 200)])
  never([press('Shift', 0), press('Shift', 50, true), press('Shift', 100, true)])
})
