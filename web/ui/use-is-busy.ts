import { useSyncExternalStore } from 'react'

/**
 * Whether the member writes or is in a dialog or a menu. What opens by itself waits for it to end, as it
 * would take the focus and close a menu.
 */
export const useIsBusy = (): boolean => useSyncExternalStore(onFocus, isBusyNow)

const onFocus = (changed: () => void) => {
  const events = ['focusin', 'focusout'] as const
  for (const event of events) document.addEventListener(event, changed)
  return () => {
    for (const event of events) document.removeEventListener(event, changed)
  }
}

const busy = 'input, textarea, [contenteditable], [role="dialog"], [role="menu"]'

const isBusyNow = (): boolean => Boolean(document.activeElement?.closest(busy))
