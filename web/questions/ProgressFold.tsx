import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { getUserXp } from '../../contracts/core/endpoint-table.ts'
import { useRoute } from '../data/use-route.ts'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { tabular } from '../ui/typography.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { progressSummary } from './progress-labels.ts'
import { texts } from './texts.ts'

/** The member's progress in one line; a press shows the whole card. */
export function ProgressFold() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data: xp } = useRoute(getUserXp)
  return (
    <Stack $gap={3}>
      <Summary
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(shown => !shown)}
      >
        <span>
          <b>{texts.progressFold.title}</b>
          {xp && <span>{progressSummary(xp)}</span>}
        </span>
        <Chevron $open={open}>
          <Icon of={ChevronDown} size="small" />
        </Chevron>
      </Summary>
      <div id={id} hidden={!open}>
        {open && <ProgressCard />}
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
