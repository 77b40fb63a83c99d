import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Button, ButtonLink } from './Button.tsx'
import { Card } from './Card.tsx'
import { Row, Stack } from './layout.ts'
import { CardTitle } from './text.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = {
  title: string
  /** Where it is changed: another screen, or what opens over this one. */
  edit: string | (() => void)
  /** Receives the title's id, to name lists by. */
  children: (id: string) => ReactNode
}

/** A card with one part of something, and the way to change it. */
export function PartCard({ title, edit, children }: Props) {
  const id = useId()
  const label = (
    <>
      Edit<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
    </>
  )
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={2}>
        <Head $between>
          <CardTitle id={id}>{title}</CardTitle>
          {typeof edit === 'string' ? (
            <ButtonLink rank={0} small to={edit}>
              {label}
            </ButtonLink>
          ) : (
            <Button rank={0} small onClick={edit}>
              {label}
            </Button>
          )}
        </Head>
        {children(id)}
      </Stack>
    </Card>
  )
}

/* The button's height belongs to the finger, not to the card. */
const Head = styled(Row)`
  margin: calc(var(--space-2) * -1) calc(var(--space-3) * -1) calc(var(--space-2) * -1) 0;
`
