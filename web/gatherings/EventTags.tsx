import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { gatheringLimits as limits } from '../../contracts/limits.ts'
import { Chip } from '../ui/Chip.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

type Props = {
  value: readonly string[]
  error?: string
  onChange: (tags: string[]) => void
}

/** Tags of an event: Enter or a comma adds one, a press removes one. */
export function EventTags({ value, error, onChange }: Props) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const full = value.length >= limits.tags

  const add = () => {
    const tag = text.trim().replaceAll(/\s+/g, ' ')
    if (tag === '' || full) return
    setText('')
    if (!value.some(one => one.toLowerCase() === tag.toLowerCase())) onChange([...value, tag])
  }
  const remove = (tag: string) => {
    onChange(value.filter(one => one !== tag))
    input.current?.focus()
  }

  return (
    <Stack $gap={2}>
      <Field
        label="Tags (optional)"
        hint={full ? `These are all ${limits.tags}. Remove one first.` : 'Enter adds one'}
        error={error}
      >
        {control => (
          <Input
            {...control}
            ref={input}
            autoComplete="off"
            enterKeyHint="enter"
            maxLength={limits.tag}
            placeholder="Add a tag"
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.nativeEvent.isComposing) return
              if (event.key !== ',' && (event.key !== 'Enter' || text.trim() === '')) return
              event.preventDefault()
              add()
            }}
            onBlur={add}
          />
        )}
      </Field>
      {value.length > 0 && (
        <Chosen aria-label="Tags of the event">
          {value.map(tag => (
            <li key={tag}>
              <Chip onClick={() => remove(tag)}>
                <VisuallyHidden>Remove </VisuallyHidden>
                <bdi>{tag}</bdi>
                <Icon of={X} size="mark" />
              </Chip>
            </li>
          ))}
        </Chosen>
      )}
    </Stack>
  )
}

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  button {
    max-width: 100%;
    overflow-wrap: anywhere;
    white-space: normal;
  }
`
