import { useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../../contracts/core/limits.ts'
import { excessOf, tooLong } from '../../../contracts/core/text-length.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { splitWords } from './filter-model.ts'
import { texts } from './texts.ts'

type Props = {
  label: string
  placeholder: string
  hint?: string
  chosen: readonly string[]
  /** Called with the chosen words and the new ones. */
  onChange: (words: string[]) => void
}

const problemOf = (words: readonly string[]): string | undefined => {
  if (words.length > limits.filterValues) return texts.editor.mostWords(limits.filterValues)
  const excess = words.map(word => excessOf(word, limits.filterWord)).find(count => count > 0)
  return excess === undefined ? undefined : tooLong(texts.editor.word, excess)
}

/** A field for words separated by commas; Enter or the button adds them. */
export function WordsField({ label, placeholder, hint, chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  const add = () => {
    const words = splitWords(text, chosen)
    const found = problemOf(words)
    setProblem(found)
    if (found) return
    setText('')
    if (words.length > chosen.length) onChange(words)
  }
  return (
    <Field label={label} hint={hint ?? texts.editor.wordsHint} error={problem}>
      {control => (
        <Line>
          <Input
            {...control}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={placeholder}
            value={text}
            onChange={event => {
              setProblem(undefined)
              setText(event.target.value)
            }}
            onKeyDown={event => {
              if (!isEnter(event)) return
              event.preventDefault()
              add()
            }}
          />
          <Button rank={2} small onClick={add}>
            {texts.editor.add}
            <VisuallyHidden> to {label.toLowerCase()}</VisuallyHidden>
          </Button>
        </Line>
      )}
    </Field>
  )
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: center;
`
