import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { hasInk } from '../../../contracts/core/ink.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { composes } from '../../ui/is-enter.ts'
import { Stack, Wrap } from '../../ui/layout.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = {
  /** `chosen` is the accessible name of the list of entered tags. */
  says: { label: string; hint: string; placeholder: string; chosen: string }
  /** Length of a tag. */
  limit: number
  tags: readonly string[]
  error: string | undefined
  /** Adds the typed text; returns whether it did, so that the field is empty again. */
  add: (text: string) => boolean
  /** Called when the member types. */
  onType?: () => void
  onChange: (tags: string[]) => void
  /** Enter without a tag does what it does in any field, e.g. sends the form. */
  isEmpty: (text: string) => boolean
  /** What stands around the field, e.g. a button that adds the text. */
  children?: (field: ReactNode, add: () => void) => ReactNode
}

/** Field for tags: Enter or a comma adds one, a press removes one. */
export function TagInput(props: Props) {
  const { says, limit, tags, error, onType, onChange, isEmpty, children = field => field } = props
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    if (props.add(text)) setText('')
  }
  const remove = (tag: string) => {
    onChange(tags.filter(one => one !== tag))
    input.current?.focus()
  }
  return (
    <Stack $gap={2}>
      <Field label={says.label} limit={limit} noun="tag" hint={says.hint} error={error}>
        {control =>
          children(
            <Input
              {...control}
              ref={input}
              autoComplete="off"
              enterKeyHint="enter"
              placeholder={says.placeholder}
              value={text}
              onChange={event => {
                onType?.()
                setText(event.target.value)
              }}
              onKeyDown={event => {
                if (composes(event)) return
                if (event.key !== ',' && (event.key !== 'Enter' || isEmpty(text))) return
                event.preventDefault()
                add()
              }}
              onBlur={() => hasInk(text) && add()}
            />,
            add,
          )
        }
      </Field>
      {tags.length > 0 && (
        <Wrap as="ul" aria-label={says.chosen}>
          {tags.map(tag => (
            <li key={tag}>
              <Chip onClick={() => remove(tag)}>
                <VisuallyHidden>{texts.field.remove} </VisuallyHidden>
                <bdi>{tag}</bdi>
                <Icon of={X} size="mark" />
              </Chip>
            </li>
          ))}
        </Wrap>
      )}
    </Stack>
  )
}
