import * as RadioGroup from 'radix-ui/radio-group'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { type Farewell, farewells } from '../../contracts/chat/farewells.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { forcedBorder } from '../ui/forced-border.ts'
import { inColumn } from '../ui/layout.ts'
import { soft } from '../ui/soft.ts'
import { Muted } from '../ui/typography.ts'
import { farewellTexts } from './farewell-texts.ts'

type Props = {
  matchId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Choice of the last message of a chat, which closes it. */
export function FarewellSheet({ matchId, pseudonym, open, onOpenChange }: Props) {
  const id = useId()
  const [farewell, setFarewell] = useState<Farewell>('thanks')
  const close = () => onOpenChange(false)
  const { run, pending } = useCommand('POST /api/matches/:matchId/farewell', {
    refresh: ['/api/matches'],
    onDone: close,
    failure: failureOf(farewellTexts.failed),
  })
  return (
    <ActionSheet
      open={open}
      onClose={close}
      title={farewellTexts.title(bidiIsolate(pseudonym))}
      cancel={farewellTexts.keep}
      act={farewellTexts.close}
      busy={pending && farewellTexts.closing}
      onAct={() => void run({ params: { matchId }, body: { farewell } })}
    >
      <Muted id={id}>{farewellTexts.about}</Muted>
      <Choices
        aria-label={farewellTexts.choice}
        aria-describedby={id}
        value={farewell}
        onValueChange={next => setFarewell(next as Farewell)}
      >
        {Object.entries(farewells).map(([name, text]) => (
          <Choice key={name} value={name}>
            {text}
          </Choice>
        ))}
      </Choices>
    </ActionSheet>
  )
}

const Choices = styled(RadioGroup.Root)`
  ${inColumn(2)}
  padding-top: var(--space-3);
`

const Choice = styled(RadioGroup.Item)`
  ${forcedBorder}
  min-height: var(--tap);
  padding: var(--space-3);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  color: var(--color-ink);
  text-align: start;

  &[data-state="checked"] {
    ${soft('primary')}
    box-shadow: inset 0 0 0 2px var(--color-primary);
  }
`
