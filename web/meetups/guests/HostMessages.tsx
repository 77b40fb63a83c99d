import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { meetupLimits as limits } from '../../../contracts/core/limits.ts'
import type { GuestMessage } from '../../../contracts/meetups/guest-messages.ts'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useRoute } from '../../data/use-route.ts'
import { Words } from '../../profiles/Facts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { lazySheet } from '../../ui/lazy-sheet.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Muted, Strong } from '../../ui/typography.ts'
import { MemberFace } from '../MemberFace.tsx'
import { MemberLabel } from '../MemberLabel.tsx'
import { texts } from '../texts.ts'

const WriteGuestsSheet = lazySheet('WriteGuestsSheet', () => import('./WriteGuestsSheet.tsx'))

/** What the hosts wrote to all guests, for these and the hosts, who write here. */
export function HostMessages({ event }: { event: EventDetails }) {
  const { id, status, isOrganizer, isCoHost, myStatus, waitlistPosition } = event
  const isHost = isOrganizer || isCoHost
  const isGuest = myStatus === 'going' || myStatus === 'maybe' || waitlistPosition !== null
  const [isWriting, setWriting] = useState(false)
  const options = { when: isHost || isGuest, refetch: true }
  const { data, error, refresh } = useRoute(
    'GET /api/events/:id/guest-messages',
    { params: { id } },
    options,
  )
  if (!isHost && !isGuest) return null
  // Nobody writes any more: an event without messages stays without.
  if (status !== 'upcoming' && (!data || data.length === 0)) return null
  const mayWrite =
    isHost && status === 'upcoming' && data !== undefined && data.length < limits.guestMessages
  return (
    <Panel title={texts.hostMessages.title}>
      {data?.length === 0 && (
        <Muted $size="sm">
          {isHost ? texts.hostMessages.noneOfHosts : texts.hostMessages.none}
        </Muted>
      )}
      {data && data.length > 0 && (
        <Stack as="ul" $gap={4}>
          {data.map(one => (
            <Message key={one.id} message={one} />
          ))}
        </Stack>
      )}
      {!data && error && (
        <ProblemNotice
          title={texts.hostMessages.loadFailed}
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      )}
      {!data && !error && <Skeleton shape="lines" label={texts.hostMessages.loading} />}
      {mayWrite && (
        <Row $gap={2}>
          <Button rank={2} small onClick={() => setWriting(true)}>
            {texts.hostMessages.write}
          </Button>
        </Row>
      )}
      <Suspense>
        {isWriting && <WriteGuestsSheet eventId={id} open onClose={() => setWriting(false)} />}
      </Suspense>
    </Panel>
  )
}

function Message({ message: { author, words, sentAt } }: { message: GuestMessage }) {
  return (
    <Stack as="li" $gap={2}>
      <Author>
        <MemberFace of={author} />
        <Strong>
          <MemberLabel of={author} />
        </Strong>
        <Muted as="span" $size="xs">
          <RelativeTime at={sentAt} />
        </Muted>
      </Author>
      <Words>{words}</Words>
    </Stack>
  )
}

const Author = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  align-items: center;
  overflow-wrap: anywhere;
`
