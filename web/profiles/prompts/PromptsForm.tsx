import { Plus } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { hasInk } from '../../../contracts/core/ink.ts'
import { limits } from '../../../contracts/core/limits.ts'
import {
  type PromptKey,
  promptCatalogue,
  promptTexts,
} from '../../../contracts/profiles/prompt-catalogue.ts'
import type { PromptAnswer } from '../../../contracts/profiles/prompts.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Hint } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = {
  value: readonly PromptAnswer[]
  onChange: (value: PromptAnswer[]) => void
  /** True after an attempt to save: prompts without an answer say so. */
  isChecked: boolean
}

/** The answered prompts in their order, and a list from which another is chosen. */
export function PromptsForm({ value, onChange, isChecked }: Props) {
  const write = (prompt: PromptKey, answer: string) =>
    onChange(value.map(one => (one.prompt === prompt ? { prompt, answer } : one)))
  const moveUp = (index: number) => {
    const moved = value[index]
    if (moved) onChange(value.toSpliced(index, 1).toSpliced(index - 1, 0, moved))
  }
  return (
    <Stack $gap={6}>
      {value.length > 0 && (
        <Stack as="ol" aria-label={texts.form.answers} $gap={5}>
          {value.map(({ prompt, answer }, index) => (
            <li key={prompt}>
              <TextArea
                label={promptTexts[prompt]}
                required
                rows={3}
                limit={limits.prompts.answer}
                noun="answer"
                autoFocus={answer === ''}
                value={answer}
                error={isChecked && !hasInk(answer) ? texts.form.missing : undefined}
                onChange={({ target }) => write(prompt, target.value)}
              />
              <Row>
                {index > 0 && (
                  <Button rank={0} small onClick={() => moveUp(index)}>
                    {texts.form.moveUp}
                    <VisuallyHidden> {promptTexts[prompt]}</VisuallyHidden>
                  </Button>
                )}
                <Button rank={0} small onClick={() => onChange(value.toSpliced(index, 1))}>
                  {texts.form.remove}
                  <VisuallyHidden> {promptTexts[prompt]}</VisuallyHidden>
                </Button>
              </Row>
            </li>
          ))}
        </Stack>
      )}
      {value.length < limits.prompts.count ? (
        <PromptChoice
          label={value.length === 0 ? texts.form.noneYet : texts.form.another}
          taken={value.map(({ prompt }) => prompt)}
          onAdd={prompt => onChange([...value, { prompt, answer: '' }])}
        />
      ) : (
        <Hint role="status">{texts.form.full(limits.prompts.count)}</Hint>
      )}
    </Stack>
  )
}

type ChoiceProps = {
  label: string
  taken: readonly PromptKey[]
  onAdd: (prompt: PromptKey) => void
}

const keysIn = (prompts: Readonly<Record<string, string>>) => Object.keys(prompts) as PromptKey[]

/** The prompts by group; a button adds the chosen one, so that arrow keys can walk through the list. */
function PromptChoice({ label, taken, onAdd }: ChoiceProps) {
  const [chosen, setChosen] = useState<PromptKey | ''>('')
  return (
    <Line>
      <SelectField
        label={label}
        value={chosen}
        onChange={({ target }) => setChosen(target.value as PromptKey)}
      >
        <option value="" disabled>
          {texts.form.chooseOne}
        </option>
        {Object.values(promptCatalogue).map(({ label: group, prompts }) => (
          <optgroup key={group} label={group}>
            {keysIn(prompts)
              .filter(prompt => !taken.includes(prompt))
              .map(prompt => (
                <option key={prompt} value={prompt}>
                  {promptTexts[prompt]}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <Button
        rank={3}
        disabled={chosen === ''}
        icon={<Icon of={Plus} size="small" />}
        onClick={() => {
          if (chosen !== '') onAdd(chosen)
          setChosen('')
        }}
      >
        {texts.form.add}
        <VisuallyHidden> {texts.form.addWhat}</VisuallyHidden>
      </Button>
    </Line>
  )
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: end;
`
