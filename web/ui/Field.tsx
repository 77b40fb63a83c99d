import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from './Icon.tsx'
import type { measureText, TextMeasure } from './measure-text.ts'
import { texts } from './texts.ts'
import { Hint } from './typography.ts'

type Described = {
  label: string
  /** Always visible, also beside an error. */
  hint?: ReactNode
  error?: string
  required?: boolean
  /** Characters that the text may have. More can be typed, and the field says how many too many. */
  limit?: number
  /** What the sentence about the length calls the text: `title`. */
  noun?: string
}

type Control = {
  id: string
  required?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** `children` receives the ids and ARIA attributes that connect label, control, hint and error. */
export function Field({
  label,
  hint,
  error: objection,
  required,
  limit,
  noun = 'text',
  children,
}: Described & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const [text, setText] = useState('')
  // Read after each render: forms also change texts themselves, with and without React.
  useEffect(() => {
    if (limit !== undefined) setText(textIn(document.getElementById(id)))
  })
  const { objection: tooLong, left } = useLength(text, limit, noun)
  const error = tooLong ?? objection
  const describedBy = [
    hint && `${id}-hint`,
    left !== undefined && `${id}-left`,
    error && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Box onInput={limit === undefined ? undefined : ({ target }) => setText(textIn(target))}>
      <Label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {left !== undefined && (
        <Hint id={`${id}-left`} role="status">
          {texts.field.left(left)}
        </Hint>
      )}
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </Box>
  )
}

/** What `measureText` says of a text near its limit. Without the code for it, only the server measures. */
const useLength = (text: string, limit: number | undefined, noun: string): TextMeasure => {
  const [measure, setMeasure] = useState<typeof measureText>()
  const isNear = limit !== undefined && text.length > limit / 2
  useEffect(() => {
    if (isNear)
      import('./measure-text.ts').then(
        loaded => setMeasure(() => loaded.measureText),
        () => undefined,
      )
  }, [isNear])
  return (isNear && measure?.(text, limit, noun)) || {}
}

const textIn = (control: unknown): string =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : ''

/** What is wrong in a field, for controls that are made of several. */
export const FieldProblem = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Wrong id={id} role="alert">
    <Icon of={CircleAlert} size="small" />
    {children}
  </Wrong>
)

/** Input for one line of text or a number. Takes react-hook-form's `register` spread. */
export const TextField = ({
  label,
  hint,
  error,
  required,
  limit,
  noun,
  ...rest
}: Described & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error} required={required} limit={limit} noun={noun}>
    {control => <Input {...rest} {...control} />}
  </Field>
)

export const TextArea = ({
  label,
  hint,
  error,
  required,
  rows = 3,
  limit,
  noun,
  ...rest
}: Described & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error} required={required} limit={limit} noun={noun}>
    {control => <Area rows={rows} {...rest} {...control} />}
  </Field>
)

/** Select; `children` are its options. */
export const SelectField = ({
  label,
  hint,
  error,
  required,
  children,
  ...rest
}: Described & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error} required={required}>
    {control => (
      <Chooser>
        <Choice {...rest} {...control}>
          {children}
        </Choice>
        <Icon of={ChevronDown} />
      </Chooser>
    )}
  </Field>
)

/** Common style of text inputs, for controls with a label of their own (a search, a composer). */
export const controlShape = css`
  width: 100%;
  min-height: max(var(--tap), 3rem);
  padding: 0.6875rem 0.9375rem;
  border: 1.5px solid var(--color-line-strong);
  border-radius: var(--radius-md);
  background: var(--color-surface);
  color: var(--color-ink);

  &::placeholder {
    color: var(--color-ink-3);
    opacity: 1;
  }

  &[aria-invalid="true"] {
    border-color: var(--color-no);
  }

  &:disabled {
    background: var(--color-sunken);
    color: var(--color-ink-3);
  }
`

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  align-content: start;
`

const Label = styled.label`
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`

const Wrong = styled.p`
  display: flex;
  gap: 0.375rem;
  align-items: flex-start;
  color: var(--color-on-no-soft);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);

  svg {
    margin-top: 0.125rem;
    color: var(--color-no);
  }
`

/** A text input without label, for fields with more than one control. */
export const Input = styled.input.attrs({ dir: 'auto' })`
  ${controlShape}
`

const Area = styled.textarea.attrs({ dir: 'auto' })`
  ${controlShape}
  display: block;
  resize: vertical;
`

const Chooser = styled.div`
  position: relative;

  > svg {
    position: absolute;
    right: 0.875rem;
    top: 50%;
    translate: 0 -50%;
    color: var(--color-ink-2);
    pointer-events: none;
  }
`

const Choice = styled.select`
  ${controlShape}
  padding-right: 2.75rem;
  appearance: none;
  text-overflow: ellipsis;

  option {
    background: var(--color-raised);
    color: var(--color-ink);
  }
`
