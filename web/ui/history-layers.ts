import { useLayoutEffect, useRef } from 'react'

/**
 * What lies over a page and is closed by Back: a sheet, a dialog, the steps of a wizard after the
 * first. Each level is an entry of the browser's history with the address of its page.
 */
type Layer = {
  /** Entries that the layer has in the history. */
  levels: number
  /** Whether it has words that a change of page would lose. */
  holdsWords: boolean
  /** Closes the layer by one or more levels, or asks first and stays open. */
  back: (levels: number) => void
}

/**
 * Time after which a step through the history counts as impossible, in milliseconds. A busy browser
 * takes seconds: a step that is given up and comes later undoes what the member pressed meanwhile.
 */
const STEP_TIMEOUT = 10_000

/** Open layers, the topmost last. */
const layers: Layer[] = []
/** Calls of the router that wait for a step through the history of ours; undefined without one. */
let waiting: (() => void)[] | undefined
/** Position of the current entry in the history of this tab. */
let position = 0
let page = ''
/** True while the member leaves the page after the question about unsaved words. */
let isLeaving = false
/** The last step away from the page that a layer refused. */
let refused = 0
let pushEntry: History['pushState']
let replaceEntry: History['replaceState']

const levelsOf = (of: readonly Layer[]) => of.reduce((sum, { levels }) => sum + levels, 0)

/** Levels that the current entry of the history lies above its page. */
const depth = (): number => history.state?.layers ?? 0

/** The router's key of a page and its address: all entries of a page have the same. */
const currentPage = () => `${history.state?.key} ${location.href}`

let stepsNoMore = false

/** Leaves the history as it is from now on: a step would cancel the way to another page. */
export function endSteps(): void {
  stepsNoMore = true
}

/** Steps through the history. What the router wants to write meanwhile waits. */
function step(by: number, then?: () => void): void {
  if (stepsNoMore) return
  const calls = then ? [then] : []
  waiting = calls
  history.go(by)
  setTimeout(() => waiting === calls && arrive(), STEP_TIMEOUT)
}

function arrive(): void {
  const calls = waiting ?? []
  const before = location.href
  waiting = undefined
  for (const call of calls) call()
  page = currentPage()
  // The router read the address before it was written.
  if (location.href !== before) dispatchEvent(new PopStateEvent('popstate', history))
  match()
}

/** Gives the history as many entries over the page as layers have levels. */
function match(): void {
  if (waiting) return
  const missing = levelsOf(layers) - depth()
  if (missing < 0) step(missing)
  for (let level = 0; level < missing; level += 1) {
    position += 1
    pushEntry({ ...history.state, layers: depth() + 1, position }, '')
  }
}

/** Returns to the entries of layers that stayed open after Back. */
function matchForwards(): void {
  const missing = levelsOf(layers) - depth()
  if (missing > 0 && !waiting) step(missing)
}

/** Whether a call of the router has to wait; it is then made later. */
function isWaiting(call: () => void): boolean {
  waiting?.push(call)
  return waiting !== undefined
}

/** A new page takes the place of the layers' entries: Back does not lead to closed layers. */
function push(state: unknown, unused: string, url?: string | URL | null): void {
  const again = () => push(state, unused, url)
  if (isWaiting(again)) return
  if (depth() > 1) {
    step(1 - depth(), again)
    return
  }
  const write = depth() === 1 ? replaceEntry : pushEntry
  position += 1 - depth()
  write({ ...Object(state), position }, unused, url)
  page = currentPage()
  setTimeout(match)
}

function replace(state: unknown, unused: string, url?: string | URL | null): void {
  const again = () => replace(state, unused, url)
  if (isWaiting(again)) return
  if (depth() > 0) {
    step(-depth(), again)
    return
  }
  replaceEntry({ ...Object(state), position }, unused, url)
  page = currentPage()
}

function onStep(event: PopStateEvent): void {
  if (waiting && event.isTrusted) {
    position = history.state?.position ?? position
    event.stopImmediatePropagation()
    arrive()
    return
  }
  const before = position
  const isSamePage = currentPage() === page
  position = history.state?.position ?? position + 1
  if (history.state?.position !== position) replaceEntry({ ...history.state, position }, '')
  const steps = position - before
  if (steps === 0) return
  const isHeld = !isSamePage && !isLeaving && layers.some(({ holdsWords }) => holdsWords)
  if (!isSamePage && !isHeld) {
    isLeaving = false
    page = currentPage()
    return
  }
  event.stopImmediatePropagation()
  if (isHeld) {
    refused = steps
    step(-steps, () => layers.findLast(({ holdsWords }) => holdsWords)?.back(1))
    return
  }
  // Of a layer that has no entry yet, one step back closes one level.
  let closing = Math.min(levelsOf(layers) - depth(), -steps)
  // Forward does not reopen what was closed, and Back skips what a reload closed.
  if (closing <= 0) {
    if (steps > 0) step(-steps)
    else history.back()
    return
  }
  for (const { levels, back } of layers.toReversed()) {
    const closed = Math.min(levels, closing)
    if (closed > 0) back(closed)
    closing -= closed
  }
  setTimeout(matchForwards)
}

/** Follows the browser's history. Call it once, before the router starts. */
export function followHistory(): void {
  pushEntry = history.pushState.bind(history)
  replaceEntry = history.replaceState.bind(history)
  position = history.state?.position ?? 0
  page = currentPage()
  history.pushState = push
  history.replaceState = replace
  addEventListener('popstate', onStep, { capture: true })
}

/** Leaves the page, which a layer with unsaved words has just refused. */
export function leaveAnyway(): void {
  isLeaving = true
  history.go(refused - depth())
}

/**
 * Gives a layer entries in the browser's history, so that Back closes it and not the page.
 *
 * @param levels its entries: 0 while it is closed, 1 for an open sheet.
 * @param back closes it by this number of levels, or asks first and stays open.
 * @param holdsWords whether it has words that a change of page would lose.
 */
export function useHistoryLayer(
  levels: number,
  back: (levels: number) => void,
  holdsWords = false,
): void {
  const latest = useRef(back)
  const layer = useRef<Layer>(undefined)
  latest.current = back
  const isOpen = levels > 0 || holdsWords

  useLayoutEffect(() => {
    if (!isOpen) return
    const opened: Layer = { levels: 0, holdsWords: false, back: by => latest.current(by) }
    layer.current = opened
    layers.push(opened)
    return () => {
      layers.splice(layers.indexOf(opened), 1)
      setTimeout(match)
    }
  }, [isOpen])

  useLayoutEffect(() => {
    if (!isOpen || !layer.current) return
    Object.assign(layer.current, { levels, holdsWords })
    setTimeout(match)
  }, [isOpen, levels, holdsWords])
}
