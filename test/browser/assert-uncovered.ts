import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'

/**
 * Descriptions of controls that cannot be pressed at their centre, even after scrolling them into
 * the middle of the window, because a fixed or floating element (a bar, a toast) covers them. A
 * toast moves away after a scroll, and from the focused control. Nothing is checked while a list or
 * menu is open: it covers controls until it closes, and the check would close it.
 */
const findCovered = `(async () => {
  /** Number of frames in which a toast must move away. */
  const FRAMES = 20
  const targets =
    'a[href], button, input, select, textarea, [role="switch"], [role="radio"], [role="tab"], [role="slider"]'
  const name = element => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    return element.tagName.toLowerCase() + ' "' + words.slice(0, 40) + '"'
  }
  /** The element that a person presses: the label, for a visually hidden input. */
  const partOf = element => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 ? element : element.closest('label')
  }
  const isReachable = element =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden="true"], :disabled')

  /** The element that covers the centre of a part, or undefined. */
  const coverOf = part => {
    const [box] = part.getClientRects()
    if (!box) return undefined
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!hit) return 'the edge of the window'
    const label = part.closest('label')
    const isHit = part.contains(hit) || hit.contains(part) || label?.contains(hit)
    return isHit ? undefined : name(hit)
  }

  /** Whether a part is uncovered, at once or after some frames. */
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
