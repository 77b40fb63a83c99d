import KeyRound from 'lucide-react/icons/key-round'
import { useId } from 'react'
import styled from 'styled-components'
import type { EventDetails } from '../../contracts/gatherings.ts'
import { Card } from '../ui/Card.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle, Muted } from '../ui/text.ts'

type Lines = NonNullable<EventDetails['hosting']>['leftWithAddress']

/** For the host: who goes no more and could read the address. */
export function AddressLines({ lines }: { lines: Lines }) {
  const id = useId()
  if (lines.length === 0) return null
  const named = lines.flatMap(({ id: key, pseudonym }) =>
    key !== null && pseudonym !== null ? [{ key, pseudonym }] : [],
  )
  const unnamed = lines.length - named.length
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={3}>
        <CardTitle id={id}>Who had the address</CardTitle>
        <List>
          {named.map(({ key, pseudonym }) => (
            <li key={key}>
              <InlineIcon of={KeyRound} size="small" />
              <bdi>{pseudonym}</bdi> left, and had the address.
            </li>
          ))}
          {unnamed > 0 && (
            <li>
              <InlineIcon of={KeyRound} size="small" />
              {unnamed === 1
                ? 'Somebody who left had the address.'
                : `${unnamed} people who left had the address.`}
            </li>
          )}
        </List>
        <Muted $size="xs">Names are those that you saw when they left.</Muted>
      </Stack>
    </Card>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`
