import KeyRound from 'lucide-react/icons/key-round'
import { useId } from 'react'
import styled from 'styled-components'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle, Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Lines = NonNullable<EventDetails['hosting']>['leftWithAddress']

/** For the host: people who no longer go but could read the address. */
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
        <CardTitle id={id}>{texts.addressLines.title}</CardTitle>
        <List>
          {named.map(({ key, pseudonym }) => (
            <li key={key}>
              <InlineIcon of={KeyRound} size="small" />
              {texts.addressLines.left(bidiIsolate(pseudonym))}
            </li>
          ))}
          {unnamed > 0 && (
            <li>
              <InlineIcon of={KeyRound} size="small" />
              {texts.addressLines.unnamed(unnamed)}
            </li>
          )}
        </List>
        <Muted $size="xs">{texts.addressLines.hint}</Muted>
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
