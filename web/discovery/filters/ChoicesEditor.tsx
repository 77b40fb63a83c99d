import { Check, X } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../../contracts/core/limits.ts'
import { excessOf, tooLong } from '../../../contracts/core/text-length.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { FoldedPart } from '../../ui/FoldedPart.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { Stack } from '../../ui/layout.ts'
import { soft } from '../../ui/soft.ts'
import { toggled } from '../../ui/toggled.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { splitWords } from './filter-model.ts'
import { texts } from './texts.ts'

type Props = {
  label: string
  /** Offered values, each a chip that toggles. */
  listed?: readonly string[]
  /** More offered values, folded until the member opens them or has chosen one. */
  more?: readonly string[]
  labelOf?: (value: string) => string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The field for other words; without it, only listed values can be chosen. */
  words?: { label: string; placeholder: string; hint?: string }
}

const asItIs = (value: string) => value

/**
 * Chips for listed values, and a field for other words, which become chips that a press removes.
 */
export const ChoicesEditor = ({
  label,
  listed = [],
  more = [],
  labelOf = asItIs,
  value,
  onChange,
  words,
}: Props) => {
  const others = value.filter(one => !listed.includes(one) && !more.includes(one))
  // Not closed again under the finger that takes back the last of them.
  const [hasMore] = useState(() => more.some(one => value.includes(one)))
  const toggle = (one: string) => onChange(toggled(value, one))
  const offered = (one: string) => (
    <Chip key={one} pressed={value.includes(one)} onClick={() => toggle(one)}>
      {value.includes(one) && <Icon of={Check} size="small" />}
      {labelOf(one)}
    </Chip>
  )
  return (
    <Stack>
      {(listed.length > 0 || others.length > 0) && (
        <Choices role="group" aria-label={label}>
          {listed.map(offered)}
          {others.map(one => (
            <ChosenWord key={one} word={one} onRemove={() => toggle(one)} />
          ))}
        </Choices>
      )}
      {more.length > 0 && (
        <FoldedPart
          title={texts.editor.moreTerms}
          summary={more
            .filter(one => value.includes(one))
            .map(labelOf)
            .join(', ')}
          isOpen={hasMore}
        >
          <Choices role="group" aria-label={`${label}: ${texts.editor.moreTerms}`}>
            {more.map(offered)}
          </Choices>
        </FoldedPart>
      )}
      {words && <WordsField {...words} chosen={value} onChange={onChange} />}
    </Stack>
  )
}

/** A chip for a chosen text; a press removes it. */
export const ChosenWord = ({ word, onRemove }: { word: string; onRemove: () => void }) => (
  <OwnWord onClick={onRemove}>
    <VisuallyHidden>{texts.editor.remove} </VisuallyHidden>
    <bdi>{word}</bdi>
    <Icon of={X} size="small" />
  </OwnWord>
)

/** Chips that wrap. */
export const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > button {
    max-width: 100%;
    min-height: var(--tap);
    padding-inline: var(--space-3);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
    white-space: normal;
  }
`

const OwnWord = styled(Chip)`
  ${soft('primary')}
  box-shadow: none;
`

type WordsFieldProps = {
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
function WordsField({ label, placeholder, hint, chosen, onChange }: WordsFieldProps) {
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
