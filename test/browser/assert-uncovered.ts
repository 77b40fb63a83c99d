import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'

/**
 * Descriptions of controls that cannot be pressed at their centre, even after scrolling them into the
 * middle of the window: a fixed or floating element (a bar, a toast) lies over them.
 */
const findCovered = `(() => {
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

  const { scrollX, scrollY } = window
  const found = []
  for (const element of document.querySelectorAll(targets)) {
    const part = partOf(element)
    if (!part || !isReachable(element)) continue
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = part.getClientRects()
    if (!box) continue
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const label = part.closest('label')
    const isHit = hit && (part.contains(hit) || hit.contains(part) || label?.contains(hit))
    if (!isHit) found.push(name(element) + ' is covered by ' + (hit ? name(hit) : 'the edge of the window'))
  }
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
