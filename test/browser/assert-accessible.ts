import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { assertFits } from './assert-fits.ts'
import { showFonts } from './fonts.ts'

/** The short form of axe: a page compiles it in two thirds of the time that the long form takes. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * For rules that pass, one node per rule is enough. Only the rule about media needs preloading,
 * which would parse all style sheets again for each run: a fifth of the time.
 */
const everyRule = {
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
  runOnly: { type: 'tag', values: tags },
} as const
const colours = {
  resultTypes: ['violations'],
  preload: false,
  runOnly: { type: 'rule', values: ['color-contrast'] },
} as const

const everything = { exclude: [] } as const
/** The page without the parts behind an open sheet. */
const inFront = { exclude: ['body > [data-aria-hidden="true"]'] } as const

/**
 * The rules to check in each appearance. A theme changes only colours, accessibility mode colours
 * and sizes. The screen behind a sheet is checked only in the first appearance, because it is also
 * checked without the sheet in the others.
 */
const appearances = [
  { theme: 'light', a11y: 'off', rules: everyRule, context: everything },
  { theme: 'dark', a11y: 'off', rules: colours, context: inFront },
  { theme: 'light', a11y: 'on', rules: everyRule, context: inFront },
  { theme: 'dark', a11y: 'on', rules: colours, context: inFront },
] as const

/** `npm run test:all` checks every appearance and size of a screen, `npm test` only the first. */
const isThorough = process.env.KITH_TEST_APPEARANCES === 'all'

/** Loads axe as a script file, which Chromium compiles once for all pages of a process. */
const loadAxe = async (page: Page) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Runtime.evaluate', { expression: axe })
  await tools.detach()
}

/**
 * Violations that axe finds on the page in one appearance. Axe loads once per page, because loading
 * is most of the cost. Docked bars stand where they are in the page meanwhile: a control half under
 * one would count as too small, though the page scrolls it free, which `assertUncovered` checks.
 */
const violationsOf = async (
  page: Page,
  { theme, a11y, rules, context }: (typeof appearances)[number],
) => {
  if (!(await page.evaluate("'axe' in window"))) await loadAxe(page)
  return page.evaluate<{ found: string[]; passed: number }>(`
    Object.assign(document.documentElement.dataset, ${JSON.stringify({ theme, a11y })})
    const bars = [...document.querySelectorAll('[data-docked]')]
    for (const { style } of bars) style.setProperty('position', 'static', 'important')
    axe.run(${JSON.stringify(context)}, ${JSON.stringify(rules)}).then(({ violations, passes }) => ({
      found: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target)),
      passed: passes.length,
    })).finally(() => bars.forEach(({ style }) => style.removeProperty('position')))
  `)
}

/**
 * Asserts that axe finds no violation on the current page. With `KITH_TEST_APPEARANCES=all` it
 * checks the light and dark theme and accessibility mode, and asserts that the page fits into the
 * smallest window.
 */
export const assertAccessible = async (t: ExecutionContext, page: Page, screen: string) => {
  await showFonts(page)
  for (const one of isThorough ? appearances : appearances.slice(0, 1)) {
    const { found, passed } = await violationsOf(page, one)
    const description = `${screen}, ${one.theme}, accessibility mode ${one.a11y}`
    t.deepEqual(found, [], description)
    t.true(passed > 0, `${description} was looked at`)
  }
  if (isThorough) await assertFits(t, page, screen)
}
