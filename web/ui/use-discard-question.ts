import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUnloadWarning } from './use-unload-warning.ts'

type Options = { open: boolean; unsaved: boolean; onOpenChange: (open: boolean) => void }

const focus = (target: Element | null) => target instanceof HTMLElement && target.focus()

/**
 * Closes a sheet, but asks first while it has unsaved changes, as the browser then does before
 * leaving the page. "Keep editing" returns focus to the last edited control.
 */
export function useDiscardQuestion({ open, unsaved, onOpenChange }: Options) {
  const [isOpen, setIsOpen] = useState(false)
  const lastIn = useRef<Element>(null)
  useUnloadWarning(open && unsaved)

  useEffect(() => {
    if (!open) setIsOpen(false)
  }, [open])

  return {
    asking: isOpen && unsaved,
    /** Opens, closes or asks. */
    change(next: boolean) {
      if (next || !unsaved) onOpenChange(next)
      else setIsOpen(true)
    },
    keep() {
      // Renders first: the controls take focus only after they are enabled again.
      flushSync(() => setIsOpen(false))
      focus(lastIn.current)
    },
    discard: () => onOpenChange(false),
    /** Focus handler for the edited part of the sheet. */
    onFocus: ({ target }: FocusEvent) => {
      lastIn.current = target
    },
  }
}
