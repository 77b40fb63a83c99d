import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { createBufferPool } from './buffer-pool.ts'

const size = 1_024

test('a buffer is reused, and never by two at once', t => {
  const { acquire, release } = createBufferPool({ size, spare: 1, idle: 60_000 })
  const first = acquire().fill(7)
  release(first.subarray(0, 100)) // any view of it will do
  release(first) // says nothing the second time
  const [again, other] = [acquire(), acquire()]
  t.deepEqual([again[0], other[0]], [7, 0])
})

test('unused buffers are limited in number and in time', async t => {
  const { acquire, release } = createBufferPool({ size, spare: 1, idle: 0 })
  const [first, second] = [acquire().fill(7), acquire().fill(7)]
  release(first)
  release(second)
  t.deepEqual([acquire()[0], acquire()[0]], [7, 0], 'one of the two buffers was retained')

  release(acquire().fill(7))
  for (let kept = true; kept; await setImmediate()) {
    const block = acquire()
    kept = block[0] === 7
    release(block)
  }
  t.pass('none is kept after a while')
})

test('memory of others is not taken into the pool', t => {
  const { release } = createBufferPool({ size, spare: 1, idle: 60_000 })
  const other = Buffer.from('a photo from elsewhere')
  release(other)
  t.is(String(other), 'a photo from elsewhere')
})
