import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'

/** What both checks share. */
const tools = `
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

  /** The controls that can be pressed, each with the part that a person presses. */
  const controls = () =>
    [...document.querySelectorAll(targets)]
      // The skip link is outside the window until it has focus.
      .filter(element => isReachable(element) && !element.matches('[href="#main"]'))
      .flatMap(element => {
        const part = partOf(element)
        return part ? [{ element, part }] : []
      })
  /** An open list or menu covers controls until it closes, and a check would close it. */
  const isListOpen = () => document.querySelector('[role="listbox"], [role="menu"]') !== null
`

/**
 * Descriptions of controls that cannot be pressed at their centre, even after scrolling them into
 * the middle of the window, because a fixed or floating element (a bar, a toast) covers them.
 */
const findCovered = `(() => {
  ${tools}
  if (isListOpen()) return []
  const { scrollX, scrollY } = window
  const found = []
  for (const { element, part } of controls()) {
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const cover = coverOf(part)
    if (cover !== undefined) found.push(name(element) + ' is covered by ' + cover)
  }
  window.scrollTo(scrollX, scrollY)
  return found
})()`

/** What a check still finds after some seconds: what comes or goes may cover a control for a moment. */
const foundAtRest = (page: Page, check: string): Promise<string[]> =>
  page.waitForFunction(`${check}.length === 0`, undefined, { timeout: 5_000 }).then(
    () => [],
    () => page.evaluate<string[]>(check),
  )

/** Asserts that every control of the current page can be pressed at its centre. */
export const assertUncovered = async (
  t: ExecutionContext,
  page: Page,
  screen: string,
): Promise<void> => {
  t.deepEqual(await foundAtRest(page, findCovered), [], `${screen}: nothing is covered`)
}

/**
 * Descriptions of controls on the screen that are covered as the page stands. Those behind a bar at
 * the lower edge do not count while the page can scroll them out from there, nor those beyond the
 * edge of a part that scrolls.
 */
const findCoveredAtRest = `(() => {
  ${tools}
  if (isListOpen()) return []
  const scrolls = document.documentElement
  const below = scrolls.scrollHeight - innerHeight - scrollY
  const bars = [...document.querySelectorAll('nav[aria-label="Main"], [data-docked], [data-toasts]')]
  /** Whether a part that scrolls, or the window, ends before a point of its content. */
  const isBeyondEdge = (part, x, y) => {
    for (let box = part.parentElement; box && box !== document.body; box = box.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflow)) continue
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (x < left || x > right || y < top || y > bottom) return true
    }
    // A point is looked up by whole pixels.
    return x < 0 || y < 0 || Math.round(x) >= innerWidth || Math.round(y) >= innerHeight
  }
  const found = []
  for (const { element, part } of controls()) {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (coverOf(part) === undefined || isBeyondEdge(part, x, y)) continue
    const bar = bars.find(one => one.contains(document.elementFromPoint(x, y)))
    if (bar && y - bar.getBoundingClientRect().top < below) continue
    found.push(name(element) + ' is covered by ' + coverOf(part))
  }
  return found
})()`

/** Asserts that no bar or toast covers a control of the current page, without scrolling it. */
export const assertUncoveredAtRest = async (
  t: ExecutionContext,
  page: Page,
  screen: string,
): Promise<void> => {
  t.deepEqual(await foundAtRest(page, findCoveredAtRest), [], `${screen}: nothing is covered`)
}
