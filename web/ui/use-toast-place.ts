import { type RefObject, useLayoutEffect } from 'react'
import { type Box, freestPlace, toastPlaces } from './toast-place.ts'

const pressable =
  'a[href], button, input, select, textarea, [role="slider"], [role="switch"], [tabindex="0"]'

/** The controls on screen, except those behind an open sheet and those of the toast. */
const controlsOutside = (toasts: HTMLElement) =>
  [...document.querySelectorAll(pressable)].filter(
    control =>
      !toasts.contains(control) &&
      !control.closest('[inert], [aria-hidden="true"]') &&
      control.checkVisibility({ visibilityProperty: true }),
  )

const knownPlaces = () => {
  if (matchMedia('(min-width: 64rem)').matches) return toastPlaces.desktop
  const hasSheet = document.querySelector('[role="dialog"][data-state="open"]')
  return hasSheet ? toastPlaces.phoneWithSheet : toastPlaces.phone
}

/** The box of the toast in the list, without the movement of its animation. */
const boxOf = (toasts: HTMLElement, toast: HTMLElement): Box => {
  const { left, top } = toasts.getBoundingClientRect()
  const x = left + toast.offsetLeft
  const y = top + toast.offsetTop
  return { left: x, top: y, right: x + toast.offsetWidth, bottom: y + toast.offsetHeight }
}

/** Moves the list of toasts to the place where it covers no control, or the fewest. */
const settle = (toasts: HTMLElement) => {
  const toast = toasts.querySelector<HTMLElement>(':scope > li')
  if (!toast) return
  const known = knownPlaces()
  const current = known.filter(place => place === toasts.dataset.place)
  const controls = controlsOutside(toasts)
  const focused = controls.find(control => control === document.activeElement)
  // The current place comes first: a toast moves only to cover less.
  const boxes = [...new Set([...current, ...known])].map(place => {
    toasts.dataset.place = place
    return { place, box: boxOf(toasts, toast) }
  })
  toasts.dataset.place = freestPlace(
    boxes,
    controls.map(control => control.getBoundingClientRect()),
    focused?.getBoundingClientRect(),
  )
}

/** Events after which controls or focus may have moved. A scroll in a sheet does not bubble. */
const moves = ['resize', 'scrollend', 'focusin'] as const

/**
 * Keeps toasts clear of controls, also while a screen loads, scrolls or changes under a toast.
 *
 * @param toasts the positioned list of toasts; its `data-place` selects the place.
 * @param shown key of the toast on screen; undefined while there is none.
 */
export function useToastPlace(
  toasts: RefObject<HTMLElement | null>,
  shown: number | undefined,
): void {
  useLayoutEffect(() => {
    const list = toasts.current
    if (!list || shown === undefined) return
    // Each toast starts from the preferred place.
    delete list.dataset.place
    const place = () => settle(list)
    place()
    const observer = new MutationObserver(place)
    observer.observe(document.body, { childList: true, subtree: true })
    // Accessibility mode changes the size of everything.
    observer.observe(document.documentElement, { attributeFilter: ['data-a11y'] })
    for (const move of moves) addEventListener(move, place, { capture: true })
    return () => {
      observer.disconnect()
      for (const move of moves) removeEventListener(move, place, { capture: true })
    }
  }, [toasts, shown])
}
