import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { hasInk } from '../../../contracts/core/ink.ts'
import { limits } from '../../../contracts/core/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { composes } from '../../ui/is-enter.ts'
import { Stack } from '../../ui/layout.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ChosenTags } from './ChosenTags.tsx'
import { withTag } from './tag-list.ts'
import { texts } from './texts.ts'

type Props = { value: readonly string[]; onChange: (value: string[]) => void }

/** Field for tags: Enter or a comma adds one, a press removes one. */
export function TagsField({ value, onChange }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const add = () => {
    const added = withTag(value, text)
    setProblem(added.problem)
    if (!added.tags) return
    onChange(added.tags)
    setText('')
  }
  const remove = (tag: string) => {
    onChange(value.filter(one => one !== tag))
    input.current?.focus()
  }

  return (
    <Stack $gap={2}>
      <Field
        label={texts.field.label}
        limit={limits.tag}
        noun="tag"
        hint={texts.field.hint(limits.tags, limits.cardTags)}
        error={problem}
      >
        {control => (
          <Line>
            <Input
              {...control}
              ref={input}
              autoComplete="off"
              enterKeyHint="enter"
              placeholder={texts.field.placeholder}
              value={text}
              onChange={event => {
                setProblem(undefined)
                setText(event.target.value)
              }}
              onKeyDown={event => {
                if (composes(event)) return
                if (event.key !== ',' && (event.key !== 'Enter' || text === '')) return
                event.preventDefault()
                add()
              }}
              onBlur={() => hasInk(text) && add()}
            />
            <Button rank={3} icon={<Icon of={Plus} size="small" />} onClick={add}>
              {texts.field.add}
              <VisuallyHidden> {texts.field.tag}</VisuallyHidden>
            </Button>
          </Line>
        )}
      </Field>
      <ChosenTags label={texts.field.chosen} tags={value} onRemove={remove} />
    </Stack>
  )
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
`
