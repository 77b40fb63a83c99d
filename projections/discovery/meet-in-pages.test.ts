import { setImmediate } from 'node:timers'
import test from 'ava'
import { meetInPages } from './meet-in-pages.ts'
import type { Viewer } from './open-viewer.ts'

/** A viewer who notes how many cards are read at a time. */
const viewer = (read: number[]) =>
  ({
    meet: async (ids: readonly string[]) => {
      read.push(ids.length)
      return []
    },
  }) as unknown as Viewer

const ids = (count: number) => Array.from({ length: count }, (_, n) => `member ${n}`)

test('two hundred cards are read at a time, and two thousand at most', async t => {
  for (const [count, pages] of [
    [0, []],
    [1, [1]],
    [450, [200, 200, 50]],
    [2_300, Array(10).fill(200)],
  ] as const) {
    const read: number[] = []
    for await (const _ of meetInPages(viewer(read), ids(count)));
    t.deepEqual(read, [...pages])
  }
})

test('others have their turn between two pages', async t => {
  const read: number[] = []
  const seen: number[] = []
  for await (const _ of meetInPages(viewer(read), ids(600)))
    setImmediate(() => seen.push(read.length))
  t.deepEqual(seen.slice(0, 2), [1, 2])
})
