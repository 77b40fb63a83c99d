import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { createBlocks } from './buffer-pool.ts'

const size = 1_024

test('a block is used again, and never by two at once', t => {
  const { take, giveBack } = createBlocks({ size, spare: 1, idle: 60_000 })
  const first = take().fill(7)
  giveBack(first.subarray(0, 100)) // any view of it will do
  giveBack(first) // says nothing the second time
  const [again, other] = [take(), take()]
  t.deepEqual([again[0], other[0]], [7, 0])
})

test('what is kept unused has an end, in number and in time', async t => {
  const { take, giveBack } = createBlocks({ size, spare: 1, idle: 0 })
  const [first, second] = [take().fill(7), take().fill(7)]
  giveBack(first)
  giveBack(second)
  t.deepEqual([take()[0], take()[0]], [7, 0], 'one of the two was kept')

  giveBack(take().fill(7))
  for (let kept = true; kept; await setImmediate()) {
    const block = take()
    kept = block[0] === 7
    giveBack(block)
  }
  t.pass('none is kept after a while')
})

test('other memory is left alone', t => {
  const { giveBack } = createBlocks({ size, spare: 1, idle: 60_000 })
  const other = Buffer.from('a photo from elsewhere')
  giveBack(other)
  t.is(String(other), 'a photo from elsewhere')
})
