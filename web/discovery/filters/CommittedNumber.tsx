import { useEffect, useState } from 'react'
import { wholeNumberIn } from '../../../contracts/core/whole-number.ts'
import { TextField } from '../../ui/Field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { texts } from './texts.ts'

type Props<V extends number | null> = {
  label: string
  value: V
  /** Called with a new number on Enter and when the field is left. */
  onCommit: (value: V) => void
  /** The value of an empty field; without it, an empty field keeps the last number. */
  whenEmpty?: V
  placeholder?: string
}

/** A number field that takes effect on Enter and on blur, not on each key. */
export function CommittedNumber<V extends number | null>({
  label,
  value,
  onCommit,
  whenEmpty,
  placeholder,
}: Props<V>) {
  const shown = value === null ? '' : String(value)
  const [text, setText] = useState(shown)
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => setText(shown), [shown])

  const commit = (target: HTMLInputElement) => {
    const number = wholeNumberIn(text)
    const isEmpty = target.validity.valid && text === ''
    setIsRefused(number === undefined && !isEmpty)
    const next = isEmpty ? whenEmpty : (number as V | undefined)
    if (next !== undefined && next !== value) onCommit(next)
    else if (isEmpty) setText(shown)
  }
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      value={text}
      placeholder={placeholder}
      error={isRefused ? texts.editor.wholeNumber : undefined}
      onChange={event => {
        setIsRefused(false)
        setText(event.target.value)
      }}
      onBlur={event => commit(event.target)}
      onKeyDown={event => isEnter(event) && commit(event.currentTarget)}
    />
  )
}
