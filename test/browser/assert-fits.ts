import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { assertUncovered } from './assert-uncovered.ts'
import { showFonts } from './fonts.ts'

/** The smallest phone, with normal and larger text, and a desktop of 1280 px at 200 %. */
const views = [
  { width: 320, height: 640, a11y: 'off' },
  { width: 320, height: 640, a11y: 'on' },
  { width: 640, height: 450, a11y: 'off' },
] as const

/**
 * Descriptions of parts that do not fit: a page that scrolls sideways, text cut without an
 * ellipsis, targets under 44 px. Content of a part that scrolls by itself counts as fitting; a link
 * within a sentence may be as low as its line (WCAG 2.5.8).
 */
const findMisfits = `(() => {
  const wide = document.documentElement.scrollWidth - innerWidth
  const found = wide > 0 ? ['the page is ' + wide + ' px too wide'] : []
  const name = element => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    return element.tagName.toLowerCase() + ' "' + words.slice(0, 40) + '"'
  }
  const isSeen = element =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden="true"]')
  /** Clipped on purpose: text for screen readers. */
  const isHeard = ({ width, height }) => width <= 1 || height <= 1
  const scrolls = (style, side) => /auto|scroll/.test(style['overflow' + side])

  const isCut = (text, rect) => {
    for (let box = text.parentElement; box; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (isHeard(box.getBoundingClientRect()) || scrolls(style, 'X')) return false
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false
      const { left, right } = box.getBoundingClientRect()
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
      if (clips && (rect.right > right + 1 || rect.left < left - 1)) return true
      if (style.position === 'fixed') break
    }
    return rect.right > innerWidth + 1 || rect.left < -1
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    if (!text.data.trim() || !isSeen(text.parentElement)) continue
    range.selectNodeContents(text)
    if (isCut(text, range.getBoundingClientRect())) found.push('cut: ' + name(text.parentElement))
  }

  const targets = 'a[href], button, input, select, textarea, [role="switch"], [role="radio"]'
  const areaOf = element => {
    const whole = element.closest('label') ?? element
    const { width, height } = whole.getBoundingClientRect()
    const { width: w, height: h } = getComputedStyle(element, '::after')
    const reach = getComputedStyle(element, '::after').position === 'absolute'
    return {
      width: Math.max(width, reach ? Number.parseFloat(w) || 0 : 0),
      height: Math.max(height, reach ? Number.parseFloat(h) || 0 : 0),
    }
  }
  for (const element of document.querySelectorAll(targets)) {
    const own = element.getBoundingClientRect()
    if (!isSeen(element) || isHeard(own) || element.matches(':disabled')) continue
    if (getComputedStyle(element).display === 'inline') continue
    const { width, height } = areaOf(element)
    if (width < 43.5 || height < 43.5)
      found.push(Math.round(width) + ' x ' + Math.round(height) + ' px: ' + name(element))
  }
  return found
})()`

/**
 * Asserts that no part of the current page is too wide, cut or too small to press, and no control
 * covered, in any window size.
 */
export const assertFits = async (
  t: ExecutionContext,
  page: Page,
  screen: string,
): Promise<void> => {
  const size = page.viewportSize()
  await showFonts(page)
  await assertUncovered(t, page, screen)
  for (const { a11y, ...view } of views) {
    await page.evaluate(
      `Object.assign(document.documentElement.dataset, { theme: 'light', a11y: '${a11y}' })`,
    )
    await page.setViewportSize(view)
    await page.evaluate(
      'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
    const misfits = await page.evaluate<string[]>(findMisfits)
    const description = `${screen}, ${view.width} px, accessibility mode ${a11y}`
    t.deepEqual(misfits, [], description)
    await assertUncovered(t, page, description)
  }
  if (size) await page.setViewportSize(size)
}
