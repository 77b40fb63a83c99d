import { useRef, useState } from 'react'
import { eachWordOnce } from '../../contracts/core/folded-text.ts'
import { hasInk } from '../../contracts/core/ink.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { excessOf } from '../../contracts/core/text-length.ts'
import { ChosenTags } from '../profiles/tags/ChosenTags.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { composes } from '../ui/is-enter.ts'
import { Stack } from '../ui/layout.ts'
import { texts } from './texts.ts'

type Props = {
  value: readonly string[]
  error?: string
  onChange: (tags: string[]) => void
}

/** Field for the tags of an event: Enter or a comma adds one, a press removes one. */
export function EventTags({ value, error, onChange }: Props) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const full = value.length >= limits.tags

  const add = () => {
    const tag = text.trim().replaceAll(/\s+/g, ' ')
    if (!hasInk(tag) || full || excessOf(tag, limits.tag) > 0) return
    setText('')
    onChange(eachWordOnce([...value, tag]))
  }
  const remove = (tag: string) => {
    onChange(value.filter(one => one !== tag))
    input.current?.focus()
  }

  return (
    <Stack $gap={2}>
      <Field
        label={texts.form.tags}
        limit={limits.tag}
        noun="tag"
        hint={full ? texts.form.tagsFull(limits.tags) : texts.form.tagsHint}
        error={error}
      >
        {control => (
          <Input
            {...control}
            ref={input}
            autoComplete="off"
            enterKeyHint="enter"
            placeholder={texts.form.tagsPlaceholder}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (composes(event)) return
              if (event.key !== ',' && (event.key !== 'Enter' || !hasInk(text))) return
              event.preventDefault()
              add()
            }}
            onBlur={add}
          />
        )}
      </Field>
      <ChosenTags label={texts.form.tagsOfEvent} tags={value} onRemove={remove} />
    </Stack>
  )
}
