import { useEffect, useState } from 'react'
import { TextField } from '../../ui/Field.tsx'

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
  useEffect(() => setText(shown), [shown])

  const commit = () => {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    const next = Number.isFinite(number)
      ? (number as V)
      : text.trim() === ''
        ? whenEmpty
        : undefined
    if (next === undefined) setText(shown)
    else if (next !== value) onCommit(next)
  }
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      value={text}
      placeholder={placeholder}
      onChange={event => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={event => event.key === 'Enter' && commit()}
    />
  )
}
