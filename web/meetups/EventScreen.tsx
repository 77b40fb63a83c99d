import CalendarX from 'lucide-react/icons/calendar-x'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { timing } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { WithAside } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AddressLines } from './AddressLines.tsx'
import { EventAnswer } from './EventAnswer.tsx'
import { EventFacts } from './EventFacts.tsx'
import { EventHead } from './EventHead.tsx'
import { EventMenu } from './EventMenu.tsx'
import { EventPeople } from './EventPeople.tsx'
import { EventRequests } from './EventRequests.tsx'
import { EventWords } from './EventWords.tsx'
import { texts } from './texts.ts'

const isGone = (error: Error | undefined) => error instanceof CallFailed && error.status < 500

/** `/events/:id`: one event. */
export function EventScreen() {
  const { id = '' } = useParams()
  const options = { refetch: true, every: timing.eventPoll }
  const {
    data: event,
    error,
    refresh,
  } = useRoute('GET /api/events/:id', { params: { id } }, options)

  return (
    <ScreenFrame
      title={texts.list.title}
      tab={event && bidiIsolate(event.title)}
      back={{ to: pageAt('/events'), label: texts.event.back }}
      actions={event && <EventMenu event={event} />}
    >
      {event ? (
        <Columns>
          <EventHead event={event} />
          <Aside>
            <EventFacts event={event} />
            <EventAnswer event={event} />
            {event.hosting && <AddressLines lines={event.hosting.leftWithAddress} />}
          </Aside>
          <Stack>
            {event.hosting && <EventRequests event={event} hosting={event.hosting} />}
            <EventWords event={event} />
            <EventPeople event={event} />
          </Stack>
        </Columns>
      ) : isGone(error) ? (
        <EmptyState
          icon={CalendarX}
          title={texts.event.missingTitle}
          text={texts.event.missingText}
          action={texts.event.seeAll}
          to={pageAt('/events')}
        />
      ) : error ? (
        <ProblemNotice
          title={texts.event.failed}
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton shape="cards" label={texts.event.loading} />
      )}
    </ScreenFrame>
  )
}

/** Facts and answer come before the description on a phone, and beside it from 1280 px. */
const Columns = styled(WithAside)`
  @media (min-width: 80rem) {
    grid-template: auto 1fr / minmax(0, 1fr) var(--pane-aside);

    > aside {
      grid-area: 1 / 2 / span 2;
    }
  }
`

const Aside = styled.aside`
  display: grid;
  gap: var(--space-4);
`
