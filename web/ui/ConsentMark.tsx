import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import { MaybeIcon } from './MaybeIcon.tsx'
import { markShape } from './mark-shape.ts'
import { texts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const marks = {
  yes: { icon: Check, word: texts.consent.yes, answer: texts.consent.answers.yes, colour: 'yes' },
  maybe: {
    icon: MaybeIcon,
    word: texts.consent.maybe,
    answer: texts.consent.answers.maybe,
    colour: 'maybe',
  },
  no: { icon: X, word: texts.consent.no, answer: texts.consent.answers.no, colour: 'no' },
} as const

const unknown = { icon: Minus, word: '', answer: '', colour: undefined } as const

type Props = {
  /** yes, maybe or no; any other value is grey. */
  level: string
  /** Shows the word too: "No: Social media". */
  said?: boolean
  children: ReactNode
}

/** A boundary as word and coloured icon. A list item: put it in `Tags`. */
export function ConsentMark({ level, said = false, children }: Props) {
  const { icon, word, answer, colour } =
    level in marks ? marks[level as keyof typeof marks] : unknown
  return (
    <Mark $colour={colour}>
      <i>
        <Icon of={icon} size="mark" />
      </i>
      {said ? (
        <span>
          <strong>{answer}:</strong> {children}
        </span>
      ) : (
        <>
          <VisuallyHidden>{word || level} </VisuallyHidden>
          {children}
        </>
      )}
    </Mark>
  )
}

const Mark = styled.li<{ $colour: 'yes' | 'maybe' | 'no' | undefined }>`
  ${markShape}
  background: var(--color-sunken);
  color: var(--color-ink-2);

  > i {
    background: ${({ $colour }) => ($colour ? `var(--color-${$colour})` : 'var(--color-ink-2)')};
    color: ${({ $colour }) => ($colour ? 'var(--color-on-signal)' : 'var(--color-surface)')};
  }
`
