import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { listEvents } from '../../contracts/endpoints.ts'
import { timing } from '../../contracts/limits.ts'
import { page } from '../../contracts/pages.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { WithAside } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { EventCard } from './EventCard.tsx'
import { HouseRules } from './HouseRules.tsx'
import { OwnEvents } from './OwnEvents.tsx'

const CreateEventSheet = lazySheet('CreateEventSheet', () => import('./CreateEventSheet.tsx'))

/** `/events`: what is to come, the next first, and the dialog to create an event. */
export function EventsScreen() {
  const options = { refetch: true, every: timing.eventsPoll }
  const { data: events, error, refresh } = useRoute(listEvents, {}, options)
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)

  return (
    <ScreenFrame
      title="Community Events"
      back={{ to: page.hangouts, label: 'Back to Hangouts' }}
      actions={<CreateButton onCreate={create} />}
    >
      {events ? (
        events.length === 0 ? (
          <EmptyState
            title="No Events Yet"
            text="Four chairs and a pot of soup is an event. Somebody has to put the kettle on first."
          >
            <Button onClick={create}>Create First Event</Button>
          </EmptyState>
        ) : (
          <WithAside>
            <List aria-label="Events">
              {events.map((event, place) => (
                <EventCard key={event.id} event={event} large={place === 0} />
              ))}
            </List>
            <Stack as="aside">
              <OwnEvents events={events} />
              <HouseRules />
            </Stack>
          </WithAside>
        )
      ) : error ? (
        <ProblemNotice
          title="The events could not be loaded"
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton shape="cards" label="Loading events" />
      )}
      <Suspense>
        <CreateEventSheet open={creating} onClose={() => setCreating(false)} />
      </Suspense>
    </ScreenFrame>
  )
}

const CreateButton = ({ onCreate }: { onCreate: () => void }) => (
  <Create small icon={<Icon of={Plus} />} onClick={onCreate}>
    <VisuallyHidden>Create Event</VisuallyHidden>
    <Label aria-hidden="true">Create Event</Label>
  </Create>
)

const Create = styled(Button)`
  @media (width < 48rem) {
    width: var(--tap);
    padding: 0;
  }
`

const Label = styled.span`
  @media (width < 48rem) {
    display: none;
  }
`

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-4);
  align-items: stretch;
`
