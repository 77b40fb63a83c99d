import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Button, ButtonLink } from './Button.tsx'
import { Card } from './Card.tsx'
import { Row, Stack } from './layout.ts'
import { CardTitle } from './typography.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = {
  title: string
  /** How to edit the part: a link to another screen, or a function that opens a sheet. */
  edit: string | (() => void)
  /** Receives the title's id, to label lists with. */
  children: (id: string) => ReactNode
}

/** A card with one part of a profile and an edit button. */
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

/* Keeps the touch target of the button from making the card taller. */
const Head = styled(Row)`
  margin: calc(var(--space-2) * -1) calc(var(--space-3) * -1) calc(var(--space-2) * -1) 0;
`
