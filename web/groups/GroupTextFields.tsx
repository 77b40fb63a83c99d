import { hasInk } from '../../contracts/core/ink.ts'
import { limits } from '../../contracts/core/limits.ts'
import { TextArea, TextField } from '../ui/Field.tsx'
import { texts } from './texts.ts'

type Words = { readonly name: string; readonly description: string }

type Props = {
  value: Words
  /** True once the form was submitted: a missing name is then an error. */
  isChecked: boolean
  onChange: (value: Words) => void
}

/** The error about a missing name; undefined for a name. */
export const missingName = (name: string): string | undefined =>
  hasInk(name) ? undefined : texts.missing.name

/** Fields for the name and the description of a group. */
export function GroupTextFields({ value: { name, description }, isChecked, onChange }: Props) {
  const error = isChecked ? missingName(name) : undefined
  return (
    <>
      <TextField
        label={texts.form.name}
        required
        limit={limits.group.name}
        noun="name"
        value={name}
        {...(error === undefined ? {} : { error })}
        onChange={event => onChange({ name: event.target.value, description })}
      />
      <TextArea
        label={texts.form.description}
        hint={texts.form.optional}
        limit={limits.group.description}
        noun="description"
        value={description}
        onChange={event => onChange({ name, description: event.target.value })}
      />
    </>
  )
}
