import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { Sheet } from './Sheet.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props<V> = {
  title: string
  subtitle?: string
  open: boolean
  onClose: () => void
  /** What is there now; undefined while it is on its way. */
  saved: V | undefined
  /** Why it cannot be had, and how to ask again. */
  problem?: { text: string; retry: () => void }
  /** Closes the sheet once it is saved. */
  onSave: (value: V) => void
  saving: boolean
  /** The controls, given what they show and whom to tell of a change. */
  children: (value: V, onChange: (value: V) => void) => ReactNode
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** A sheet that changes one thing as a whole: nothing is sent before it is saved. */
export function EditSheet<V>(props: Props<V>) {
  const { title, subtitle, open, onClose, saved, problem, onSave, saving, children } = props
  const [changed, setChanged] = useState<V>()
  const value = changed ?? saved

  useEffect(() => {
    if (!open) setChanged(undefined)
  }, [open])

  const save = () => {
    if (changed === undefined) onClose()
    else onSave(changed)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={title}
      subtitle={subtitle}
      unsaved={changed !== undefined && differ(changed, saved)}
      footer={
        <>
          <Button rank={3} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={saving && 'Saving'} onClick={save}>
            Save Changes
          </Button>
        </>
      }
    >
      {value !== undefined ? (
        children(value, setChanged)
      ) : problem ? (
        <ProblemNotice text={problem.text} onRetry={problem.retry} />
      ) : (
        <Skeleton shape="cards" />
      )}
    </Sheet>
  )
}
