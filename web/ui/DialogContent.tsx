import * as Dialog from 'radix-ui/dialog'
import { type ComponentProps, useRef } from 'react'
import { giveFocusBack, openerNow } from './focus-after-removal.ts'
import { isPassedOn } from './passed-escapes.ts'

type Props = Omit<ComponentProps<typeof Dialog.Content>, 'onEscapeKeyDown'> & {
  /** Called by Escape, also where a layer above got the press and passed it on. */
  onEscape: (at: EventTarget | null) => void
}

/** Content of a dialog. Focus returns to its opener unless `onCloseAutoFocus` prevents that. */
export function DialogContent({ onEscape, ...props }: Props) {
  const opener = useRef<Element>(null)
  return (
    <Dialog.Content
      {...props}
      onKeyDown={event => {
        props.onKeyDown?.(event)
        if (isPassedOn(event.nativeEvent)) onEscape(event.target)
      }}
      onEscapeKeyDown={event => {
        event.preventDefault()
        onEscape(event.target)
      }}
      onOpenAutoFocus={event => {
        opener.current = openerNow()
        props.onOpenAutoFocus?.(event)
      }}
      onCloseAutoFocus={event => {
        props.onCloseAutoFocus?.(event)
        if (!event.defaultPrevented) giveFocusBack(opener.current)
        event.preventDefault()
      }}
    />
  )
}
