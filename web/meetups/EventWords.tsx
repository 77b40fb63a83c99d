import { useId } from 'react'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { Words } from '../profiles/Facts.tsx'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** The organizer's description of the event. */
export function EventWords({ event: { description } }: { event: EventDetails }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={3}>
        <CardTitle id={id}>{texts.event.about}</CardTitle>
        <Words>{description}</Words>
      </Stack>
    </Card>
  )
}
