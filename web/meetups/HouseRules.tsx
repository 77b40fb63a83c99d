import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import styled from 'styled-components'
import { Card } from '../ui/Card.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { inColumn, Stack } from '../ui/layout.ts'
import { CardTitle, Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** The rules that hosts agree to. */
export function HouseRules() {
  const id = useId()
  return (
    <OnlyWide aria-labelledby={id}>
      <Stack $gap={3}>
        <CardTitle id={id}>{texts.rules.title}</CardTitle>
        <Muted $size="sm">{texts.rules.intro}</Muted>
        <Rules>
          {texts.rules.lines.map(rule => (
            <li key={rule}>
              <InlineIcon of={Check} size="small" />
              {rule}
            </li>
          ))}
        </Rules>
      </Stack>
    </OnlyWide>
  )
}

/** Hidden on a phone, because it only explains. */
const OnlyWide = styled(Card)`
  @media (width < 64rem) {
    display: none;
  }
`

const Rules = styled.ul`
  ${inColumn(2)}
  font-size: var(--text-sm);
`
