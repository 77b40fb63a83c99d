import type { CallStack, Frame } from './own-modules.ts'

const WIDTH = 1_600
const ROW = 16
/** Narrower boxes are left out, in pixels. */
const NARROWEST = 0.5
const PIXELS_A_LETTER = 6.6

type Box = { readonly frame: Frame; time: number; readonly inner: Map<string, Box> }

const boxOf = (frame: Frame): Box => ({ frame, time: 0, inner: new Map() })

/** Adds the stacks of a thread up to one tree. */
const treeOf = (thread: string, stacks: readonly CallStack[]): Box => {
  const tree = boxOf({ name: thread, module: '', isOwn: false })
  for (const { frames, time } of stacks) {
    let box = tree
    box.time += time
    for (const frame of frames) {
      const key = `${frame.module} ${frame.name}`
      const inner = box.inner.get(key) ?? boxOf(frame)
      box.inner.set(key, inner)
      inner.time += time
      box = inner
    }
  }
  return tree
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, letter => escapes[letter] ?? letter)

const colourOf = ({ isOwn, module }: Frame): string =>
  isOwn ? '#f2a65a' : module.startsWith('node:') || module === 'engine' ? '#c8c8d0' : '#9fc5e8'

const depthOf = (box: Box): number =>
  1 + [...box.inner.values()].reduce((most, inner) => Math.max(most, depthOf(inner)), 0)

/** A box and what it called, below it and as wide as their times. */
const draw = (box: Box, x: number, y: number, scale: number): string => {
  const width = box.time * scale
  if (width < NARROWEST) return ''
  const { frame } = box
  const title = `${frame.name} ${frame.module} ${(box.time / 1_000).toFixed(1)} ms`
  const label = frame.name.slice(0, Math.floor((width - 4) / PIXELS_A_LETTER))
  let at = x
  const inner = [...box.inner.values()]
    .toSorted((one, other) => other.time - one.time)
    .map(one => {
      const drawn = draw(one, at, y + ROW, scale)
      at += one.time * scale
      return drawn
    })
  return `<g><title>${escaped(title)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colourOf(frame)}"/><text x="${(x + 2).toFixed(1)}" y="${y + 11}">${escaped(label)}</text></g>${inner.join('')}`
}

/**
 * A picture of stacks as SVG, one part for each thread: what calls stands above what it calls, and
 * a box is as wide as its time. Boxes name their function, module and time when pointed at.
 * @see Gregg, "The Flame Graph", Communications of the ACM 59(6), 2016.
 */
export const flamePicture = (stacks: readonly CallStack[]): string => {
  const trees = [...Map.groupBy(stacks, ({ thread }) => thread)].map(([thread, some]) =>
    treeOf(thread, some),
  )
  const scale = WIDTH / Math.max(...trees.map(({ time }) => time))
  let top = 0
  const parts = trees.map(tree => {
    const drawn = draw(tree, 0, top, scale)
    top += (depthOf(tree) + 1) * ROW
    return drawn
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${top}" font-family="monospace" font-size="11">${parts.join('')}</svg>\n`
}
