import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import { Stack } from './layout.ts'
import { tabular } from './typography.ts'

type Props = {
  title: string
  /** The content in a few words, beside the title. */
  summary?: string | undefined
  /** True to open it without a press. */
  isOpen?: boolean
  /** Rendered while the fold is open. */
  children: ReactNode
}

/** A part of a phone's screen in one line; a press shows it. */
export function FoldedPart({ title, summary, isOpen = false, children }: Props) {
  const id = useId()
  const [pressed, setPressed] = useState<boolean>()
  const open = pressed ?? isOpen
  return (
    <Stack $gap={3}>
      <Summary
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setPressed(!open)}
      >
        <span>
          <b>{title}</b>
          {summary && <span>{summary}</span>}
        </span>
        <Chevron $open={open}>
          <Icon of={ChevronDown} size="small" />
        </Chevron>
      </Summary>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </Stack>
  )
}

const Summary = styled.button`
  ${tabular}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  width: 100%;
  min-height: 3rem;
  padding: var(--space-2) var(--space-4);
  border: var(--border-hair);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  font-size: var(--text-sm);
  text-align: left;

  > :first-child {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
  }

  b {
    font-weight: var(--weight-bold);
  }

  b + span {
    color: var(--color-ink-2);
  }
`

const Chevron = styled.span<{ $open: boolean }>`
  display: grid;
  color: var(--color-ink-2);
  transform: ${({ $open }) => ($open ? 'rotate(180deg)' : 'none')};
  transition: transform var(--dur-fast) var(--ease-out);
`
