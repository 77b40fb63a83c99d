import { type ReactNode, useEffect, useState } from 'react'
import { ActionSheet } from './ActionSheet.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { Skeleton } from './Skeleton.tsx'
import { texts } from './texts.ts'

type Props<V> = {
  title: string
  subtitle?: string
  open: boolean
  onClose: () => void
  /** The stored value; undefined while it loads. */
  saved: V | undefined
  /** The load error and a retry function. */
  problem?: { text: string; retry: () => void }
  /** Saves the value and closes the sheet on success. */
  onSave: (value: V) => void
  saving: boolean
  /** Renders the controls from the current value and a change handler. */
  children: (value: V, onChange: (value: V) => void) => ReactNode
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** A sheet that edits one value as a whole. It sends nothing before the member saves. */
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
    <ActionSheet
      open={open}
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      unsaved={changed !== undefined && differ(changed, saved)}
      cancel={texts.sheet.cancel}
      act={texts.sheet.save}
      busy={saving && texts.sheet.saving}
      onAct={save}
    >
      {value !== undefined ? (
        children(value, setChanged)
      ) : problem ? (
        <ProblemNotice text={problem.text} onRetry={problem.retry} />
      ) : (
        <Skeleton shape="cards" />
      )}
    </ActionSheet>
  )
}
