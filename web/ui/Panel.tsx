import { type ReactNode, useId } from 'react'
import { Card, type CardTone } from './Card.tsx'
import { Stack, type Step } from './layout.ts'
import { CardTitle } from './typography.ts'

type Props = {
  title: ReactNode
  /** Id of the title, if a list inside is labelled by it too. */
  id?: string
  gap?: Step
  tone?: CardTone
  as?: 'aside' | 'li'
  children: ReactNode
}

/** A card with its title, which names it, and parts below each other. */
export function Panel({ title, id, gap = 3, tone = 'plain', as, children }: Props) {
  const own = useId()
  const titleId = id ?? own
  return (
    <Card {...(as && { as })} $tone={tone} aria-labelledby={titleId}>
      <Stack $gap={gap}>
        <CardTitle id={titleId}>{title}</CardTitle>
        {children}
      </Stack>
    </Card>
  )
}
