import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'

/**
 * Descriptions of controls that cannot be pressed at their centre, even after scrolling them into the
 * middle of the window: a fixed or floating element (a bar, a toast) lies over them. A toast moves
 * away after a scroll, and from the control that has focus. While a list or a menu is open, nothing is
 * asked: it covers what is below it until it closes, and would close here.
 */
const findCovered = `(async () => {
  /** Frames that a toast may take to move away. */
  const FRAMES = 20
  const targets =
    'a[href], button, input, select, textarea, [role="switch"], [role="radio"], [role="tab"], [role="slider"]'
  const name = element => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    return element.tagName.toLowerCase() + ' "' + words.slice(0, 40) + '"'
  }
  /** What a person presses: the label of an input that is there for screen readers alone. */
  const partOf = element => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 ? element : element.closest('label')
  }
  const isReachable = element =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden="true"], :disabled')

  /** What lies over the centre of a part, or undefined. */
  const coverOf = part => {
    const [box] = part.getClientRects()
    if (!box) return undefined
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!hit) return 'the edge of the window'
    const label = part.closest('label')
    const isHit = part.contains(hit) || hit.contains(part) || label?.contains(hit)
    return isHit ? undefined : name(hit)
  }

  /** Whether nothing lies over a part, at once or after some frames. */
  const becomesFree = async part => {
    for (let frame = 0; frame < FRAMES && coverOf(part) !== undefined; frame += 1)
      await new Promise(requestAnimationFrame)
    return coverOf(part) === undefined
  }

  if (document.querySelector('[role="listbox"], [role="menu"]')) return []
  const { scrollX, scrollY } = window
  const { activeElement } = document
  const found = []
  for (const element of document.querySelectorAll(targets)) {
    const part = partOf(element)
    // The skip link is outside the window until it has focus.
    if (!part || !isReachable(element) || element.matches('[href="#main"]')) continue
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    if (await becomesFree(part)) continue
    element.focus({ preventScroll: true })
    if (await becomesFree(part)) continue
    const cover = coverOf(part)
    if (cover !== undefined) found.push(name(element) + ' is covered by ' + cover)
  }
  activeElement?.focus({ preventScroll: true })
  window.scrollTo(scrollX, scrollY)
  return found
})()`

/** Asserts that every control of the current page can be pressed at its centre. */
export const assertUncovered = async (
  t: ExecutionContext,
  page: Page,
  screen: string,
): Promise<void> => {
  t.deepEqual(await page.evaluate<string[]>(findCovered), [], `${screen}: nothing is covered`)
}
