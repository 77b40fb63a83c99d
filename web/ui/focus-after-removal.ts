/** Where something stood before it was removed. */
type Place = { parent: Node; before: Node | null; after: Node | null }

const places = new WeakMap<Node, Place>()
let removals: MutationObserver | undefined
let lastFocused: Element | null = null

const FOCUSABLE =
  'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
const HEADING = 'h1, h2, h3, h4'
/** Focus stays inside: below them nothing is left to stand at. */
const WHOLE = '#main, [role="dialog"], [role="alertdialog"]'

const note = (records: readonly MutationRecord[]): void => {
  for (const { target, removedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes)
      places.set(node, { parent: target, before: previousSibling, after: nextSibling })
}

const elementFrom = (node: Node | null, step: 'nextSibling' | 'previousSibling') => {
  let at = node
  while (at && !(at instanceof Element)) at = at[step]
  return at
}

const isRow = (element: Node | null): element is Element => element instanceof HTMLLIElement

const controlIn = (element: Element | null | undefined): Element | null => {
  if (!element?.isConnected || element.closest('[inert], [hidden]')) return null
  return element.matches(FOCUSABLE) ? element : element.querySelector(FOCUSABLE)
}

/** The nearest heading above or around a place, not beyond its sheet or page. */
const headingOf = (from: Element): Element | null => {
  const whole = from.closest(WHOLE)
  for (let around: Element | null = from; around && whole; around = around.parentElement) {
    const heading = around.querySelector(HEADING)
    if (heading || around === whole) return heading ?? whole
  }
  return null
}

/**
 * What takes the focus of something that was removed: of a row the next one, the one before, or the
 * heading of their list; of anything else what was put in its place, or the heading above. Null
 * where a whole page or sheet went.
 */
const standInOf = (lost: Element): Element | null => {
  const root = lost.getRootNode()
  const place = places.get(root)
  if (!place || !(place.parent instanceof Element)) return null
  const { parent, before, after } = place
  if (!parent.isConnected) return standInOf(parent)
  const start = before?.parentNode === parent ? before.nextSibling : parent.firstChild
  const there = elementFrom(start, 'nextSibling')
  if (isRow(root)) {
    const rows = [there, elementFrom(before, 'previousSibling')].filter(isRow)
    for (const row of rows) if (controlIn(row)) return controlIn(row)
  } else if (there && there !== elementFrom(after, 'nextSibling')) {
    const stands = there.matches(FOCUSABLE) ? there : there.querySelector(HEADING)
    if (stands ?? controlIn(there)) return stands ?? controlIn(there)
  }
  return headingOf(parent)
}

const isOpen = `:is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])`

const focus = (target: Element | null): void => {
  if (!(target instanceof HTMLElement)) return
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Focuses an element, or something in the topmost open sheet if the element is behind it. */
const focusOnTop = (target: Element | null): void => {
  const top = [...document.querySelectorAll(isOpen)].at(-1)
  if (!top || (target && top.contains(target))) focus(target)
  else if (!top.contains(document.activeElement)) focus(headingOf(top))
}

/** What has the focus and is about to open something: of an item of a menu, the menu's button. */
export const openerNow = (): Element | null => {
  const at = document.activeElement
  const menu = at?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : at
}

/** Focuses the element that opened something, or what stands in for it; at last the screen. */
export const giveFocusBack = (opener: Element | null): void => {
  note(removals?.takeRecords() ?? [])
  const isThere = opener?.isConnected && opener !== document.body
  const target = isThere ? opener : opener && standInOf(opener)
  focusOnTop(target ?? document.getElementById('main'))
  // It takes no focus, as a control that is disabled by now.
  if (target && document.activeElement === document.body) focusOnTop(headingOf(target))
}

/**
 * Moves focus on when what had it is removed, so that a keyboard and a screen reader go on from
 * there and not from the top of the page. Call it once.
 */
export function followRemovals(): void {
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null
  })
  removals = new MutationObserver(records => {
    note(records)
    if (document.activeElement !== document.body || !lastFocused || lastFocused.isConnected) return
    const standIn = standInOf(lastFocused)
    if (standIn) focusOnTop(standIn)
  })
  removals.observe(document, { childList: true, subtree: true })
}
