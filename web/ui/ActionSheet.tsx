import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Sheet } from './Sheet.tsx'

type Props = Omit<ComponentProps<typeof Sheet>, 'footer' | 'onOpenChange'> & {
  onClose: () => void
  /** Label of the button that closes the sheet and changes nothing. */
  cancel: string
  /** Label of the button that acts. */
  act: string
  /** Label of that button while it works; false otherwise. */
  busy?: string | false
  disabled?: boolean
  /** True for a question: the button that changes nothing has the focus. */
  asks?: boolean
} & (
    | {
        /** Id of the form that the button sends. */
        form: string
        onAct?: never
      }
    | { form?: never; onAct: () => void }
  )

/** A sheet with two buttons: one closes it, one acts. */
export const ActionSheet = (props: Props) => {
  const { onClose, cancel, act, busy = false, disabled, asks, form, onAct, ...sheet } = props
  return (
    <Sheet
      {...sheet}
      onOpenChange={next => next || onClose()}
      footer={
        <>
          <Button rank={3} data-focus-first={asks} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            {...(form === undefined ? { onClick: onAct } : { type: 'submit', form })}
            busy={busy}
            disabled={disabled}
          >
            {act}
          </Button>
        </>
      }
    />
  )
}
