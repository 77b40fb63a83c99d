import styled from 'styled-components'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { Muted, PageTitle, Strong } from '../ui/typography.ts'
import { DateTile } from './DateTile.tsx'
import { EventCover } from './EventCover.tsx'
import { MemberFace } from './MemberFace.tsx'
import { texts } from './texts.ts'

/** Cover, title, host and tags of an event. */
export function EventHead({ event }: { event: EventDetails }) {
  const { title, organizer, isOrganizer, status, tags } = event
  return (
    <Head>
      <Art>
        <EventCover event={event} />
        <DateTile event={event} />
      </Art>
      <Stack $gap={3}>
        <Title as="h2" dir="auto">
          {title}
        </Title>
        <Row $gap={2}>
          <MemberFace member={organizer} isMe={isOrganizer} size="m" />
          <Muted $size="sm">
            {texts.event.hostedBy}{' '}
            <Strong>{isOrganizer ? texts.event.you : <NameWithMarks of={organizer} />}</Strong>
            {organizer.isMatch && texts.event.yourMatch}
          </Muted>
        </Row>
        {(tags.length > 0 || status !== 'upcoming') && (
          <Tags aria-label={texts.card.tags}>
            {status !== 'upcoming' && (
              <Tag $tone="streak">
                {status === 'cancelled' ? texts.event.cancelled : texts.event.over}
              </Tag>
            )}
            {tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Tags>
        )}
      </Stack>
    </Head>
  )
}

const Head = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
    gap: var(--space-6);
    align-items: center;
  }
`

const Art = styled.div`
  position: relative;
  aspect-ratio: 16 / 9;
  border-radius: var(--radius-lg);
  overflow: hidden;

  @media (min-width: 48rem) {
    aspect-ratio: 4 / 3;
  }
`

const Title = styled(PageTitle)`
  overflow-wrap: anywhere;
`
