import { readFile } from 'node:fs/promises'
import test from 'ava'

/** Rows of the first table of docs/scale.md below a heading: its cells. */
const rowsBelow = async (heading: string): Promise<string[][]> => {
  const page = await readFile(new URL('../../docs/scale.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? []
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map(line => line.split('|').slice(1, -1))
    .map(cells => cells.map(cell => cell.trim()))
}

const numberIn = (text = ''): number => Number(text.replaceAll(/[^\d.]/g, ''))

/** Products are rounded in the page. */
const isAbout = (shown: number, exact: number) => Math.abs(shown - exact) <= 0.06 * exact

test('the arithmetic of the page on scale is right', async t => {
  const measured = await rowsBelow('What was measured')
  const costs = new Map(measured.map(([what = '', cost]) => [what, numberIn(cost)]))
  const rows = await rowsBelow('What a member costs')
  const sums = { us: 0, bytes: 0 }
  for (const [what = '', often, product = ''] of rows.slice(0, -2)) {
    const exact = numberIn(often) * (costs.get(what) ?? Number.NaN)
    t.true(isAbout(numberIn(product), exact), `${what}: ${exact}, not ${product}`)
    sums[product.endsWith('µs') ? 'us' : 'bytes'] += exact
  }
  const [processor, disk] = rows.slice(-2).map(([, , sum]) => numberIn(sum))
  t.true(isAbout(processor ?? 0, sums.us), `${sums.us} µs`)
  t.true(isAbout(disk ?? 0, sums.bytes), `${sums.bytes} bytes`)
})
