import test from 'ava'
import { placesAround, threadBetween } from './constellation-layout.ts'

const size = { width: 358, height: 400 }

test('everybody has a place of their own inside the picture', t => {
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { centre, places } = placesAround(count, size)
    const all = [centre, ...places]
    t.is(places.length, count)
    for (const { x, y } of all) t.true(x >= 50 && x <= 308 && y >= 30 && y <= 340, `${count}`)
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1))
        t.true(
          Math.hypot(one.x - other.x, one.y - other.y) > 60,
          `${count} do not cover each other`,
        )
  }
})

test('a thread has a loop once it is tied', t => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]
  t.regex(threadBetween(from, to, { isTied: true }), /^M0\.0 0\.0C.*A.*A.*C.* 100\.0 0\.0$/)
  t.notRegex(threadBetween(from, to, { isTied: false }), /A/)
})
