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

test('a hundred and twenty cards are read at a time, and two thousand at most', async t => {
  for (const [count, pages] of [
    [0, []],
    [1, [1]],
    [270, [120, 120, 30]],
    [2_300, [...Array(16).fill(120), 80]],
  ] as const) {
    const read: number[] = []
    for await (const _ of meetInPages(viewer(read), ids(count)));
    t.deepEqual(read, [...pages])
  }
})

test('others have their turn between two pages', async t => {
  const read: number[] = []
  const seen: number[] = []
  for await (const _ of meetInPages(viewer(read), ids(360)))
    setImmediate(() => seen.push(read.length))
  t.deepEqual(seen.slice(0, 2), [1, 2])
})
