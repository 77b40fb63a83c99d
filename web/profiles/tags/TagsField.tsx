import { Plus } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../../contracts/core/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { TagInput } from './TagInput.tsx'
import { withTag } from './tag-list.ts'
import { texts } from './texts.ts'

type Props = { value: readonly string[]; onChange: (value: string[]) => void }

/** Field for the tags of a profile, with a button that adds one and the reason why it cannot. */
export function TagsField({ value, onChange }: Props) {
  const [problem, setProblem] = useState<string>()
  const add = (text: string) => {
    const added = withTag(value, text)
    setProblem(added.problem)
    if (added.tags) onChange(added.tags)
    return added.tags !== undefined
  }
  return (
    <TagInput
      says={{ ...texts.field, hint: texts.field.hint(limits.tags, limits.cardTags) }}
      limit={limits.tag}
      tags={value}
      error={problem}
      add={add}
      onType={() => setProblem(undefined)}
      onChange={onChange}
      isEmpty={text => text === ''}
    >
      {(field, addTyped) => (
        <Line>
          {field}
          <Button rank={3} icon={<Icon of={Plus} size="small" />} onClick={addTyped}>
            {texts.field.add}
            <VisuallyHidden> {texts.field.tag}</VisuallyHidden>
          </Button>
        </Line>
      )}
    </TagInput>
  )
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
`
