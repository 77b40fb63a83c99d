import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUnloadWarning } from './use-unload-warning.ts'

type Options = { open: boolean; unsaved: boolean; onOpenChange: (open: boolean) => void }

const focus = (target: Element | null) => target instanceof HTMLElement && target.focus()

/**
 * Lets a sheet be put away, and asks first while something in it is unsaved; the browser asks then
 * before the page goes. Who keeps editing is back where they were.
 */
export function useDiscardQuestion({ open, unsaved, onOpenChange }: Options) {
  const [asked, setAsked] = useState(false)
  const lastIn = useRef<Element>(null)
  useUnloadWarning(open && unsaved)

  useEffect(() => {
    if (!open) setAsked(false)
  }, [open])

  return {
    asking: asked && unsaved,
    /** Opens, closes or asks. */
    change(next: boolean) {
      if (next || !unsaved) onOpenChange(next)
      else setAsked(true)
    },
    keep() {
      // Nothing takes focus before it may be used again.
      flushSync(() => setAsked(false))
      focus(lastIn.current)
    },
    discard: () => onOpenChange(false),
    /** Of the part that is edited. */
    onFocus: ({ target }: FocusEvent) => {
      lastIn.current = target
    },
  }
}
