import { Ban, Check, Clock, Hourglass, MapPin, Palette, X } from 'lucide-react'
import styled from 'styled-components'
import type { HangoutInvitation, InvitationStatus } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { failureOf } from '../data/failure-of.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { dayAndHours, ownHours } from '../meetups/event-dates.ts'
import { MemberFace } from '../meetups/MemberFace.tsx'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Split, Tiles } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FactLine } from '../ui/FactLine.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconList } from '../ui/IconList.ts'
import { ItemRow, Shares, Stack } from '../ui/layout.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted, SectionTitle, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { HangoutPerson } from './HangoutPerson.tsx'
import { slotLabel, slotWithHours } from './slot-labels.ts'
import { texts } from './texts.ts'

/** Invitations that the member received, and those that they sent. */
export function InvitesPanel({ onFind }: { onFind: () => void }) {
  const read = useRoute('GET /api/hangout-invitations', {}, { refetch: true })
  const { id } = useMember()
  return (
    <LoadState read={read} what="invitations" height="20rem">
      {all => {
        if (all.length === 0) return <NoInvitations onFind={onFind} />
        const received = all.filter(({ inviteeProfileId }) => inviteeProfileId === id)
        const sent = all.filter(({ inviterProfileId }) => inviterProfileId === id)
        const open = received.filter(({ status }) => status === 'pending')
        const answered = received.filter(({ status }) => status !== 'pending')
        return (
          <Split>
            <Stack as="section" $gap={3} aria-labelledby="received">
              <SectionTitle id="received">{texts.invites.received}</SectionTitle>
              {open.length > 0 && (
                <Tiles>
                  {open.map(one => (
                    <OpenInvitation key={one.id} invitation={one} />
                  ))}
                </Tiles>
              )}
              {received.length === 0 && <p>{texts.invites.noneReceived}</p>}
              <InvitationRows invitations={answered} />
            </Stack>
            <Stack as="section" $gap={3} aria-labelledby="sent">
              <SectionTitle id="sent">{texts.invites.sent}</SectionTitle>
              {sent.length === 0 && <p>{texts.invites.noneSent}</p>}
              <InvitationRows invitations={sent} />
            </Stack>
          </Split>
        )
      }}
    </LoadState>
  )
}

const NoInvitations = ({ onFind }: { onFind: () => void }) => (
  <EmptyState title={texts.invites.none} text={texts.invites.noneText}>
    <Button onClick={onFind}>{texts.invites.find}</Button>
  </EmptyState>
)

function OpenInvitation({ invitation }: { invitation: HangoutInvitation }) {
  const { id, partner, hobby, timeSlot, message, suggestedDate, location, createdAt } = invitation
  const { timeZone } = invitation
  const when = suggestedDate ? { eventDate: suggestedDate, endDate: null, timeZone } : null
  const own = when && ownHours(when)
  const toast = useToast()
  const { run, pending } = useCommand('PATCH /api/hangout-invitations/:id', {
    refresh: ['/api/hangout-invitations', '/api/hangout-activities'],
    onDone: () => toast({ title: texts.invites.updated, tone: 'success' }),
    failure: failureOf(texts.invites.failed),
  })
  const answer = (status: 'accepted' | 'declined') => run({ params: { id }, body: { status } })
  const of = <VisuallyHidden>{texts.invites.of(partner.pseudonym)}</VisuallyHidden>
  return (
    <Card as="li">
      <Stack $gap={3}>
        <HangoutPerson
          person={partner}
          more={
            <>
              {' · '}
              <RelativeTime at={createdAt} />
            </>
          }
        >
          <InvitationMark status="pending" />
        </HangoutPerson>
        <IconList $tone="ink-2">
          <FactLine icon={Palette}>
            <Strong>{hobbyLabel(hobby)}</Strong>
          </FactLine>
          <FactLine icon={Clock}>
            {slotWithHours(timeSlot)}
            {when && `, ${dayAndHours(when)}`}
            {own && ` (${own})`}
          </FactLine>
          {location && <FactLine icon={MapPin}>{location}</FactLine>}
        </IconList>
        {message && <Quote dir="auto">{message}</Quote>}
        <Shares>
          <Button
            rank={3}
            small
            icon={<Icon of={X} size="small" />}
            busy={pending && texts.invites.saving}
            onClick={() => void answer('declined')}
          >
            {texts.invites.decline}
            {of}
          </Button>
          <Button
            small
            icon={<Icon of={Check} size="small" />}
            busy={pending && texts.invites.saving}
            onClick={() => void answer('accepted')}
          >
            {texts.invites.accept}
            {of}
          </Button>
        </Shares>
      </Stack>
    </Card>
  )
}

const Quote = styled.p`
  padding: 0.625rem 0.875rem;
  border-radius: var(--radius-lg) var(--radius-lg) var(--radius-lg) var(--radius-xs);
  background: var(--color-sunken);
  line-height: 1.42;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

type Props = { invitations: readonly HangoutInvitation[] }

/** Invitations that need no action, each with its state. */
const InvitationRows = ({ invitations }: Props) =>
  invitations.length > 0 && (
    <Card as="ul" $tight>
      {invitations.map(({ id, partner, hobby, timeSlot, status }) => (
        <Line key={id}>
          <MemberFace of={partner} size="m" />
          <div>
            <Strong>
              <NameWithMarks of={partner} />
            </Strong>
            <Muted $size="sm">{hobbyLabel(hobby)}</Muted>
            <Muted $size="sm">{slotLabel(timeSlot)}</Muted>
          </div>
          <InvitationMark status={status} />
        </Line>
      ))}
    </Card>
  )

const Line = styled(ItemRow)`
  p {
    line-height: 1.35;
  }

  [data-a11y="on"] & {
    grid-template-columns: auto minmax(0, 1fr);

    > :last-child {
      grid-column: 2;
      justify-self: start;
    }
  }
`

const marks = {
  pending: { icon: Hourglass, label: texts.invites.states.pending, tone: 'maybe' },
  accepted: { icon: Check, label: texts.invites.states.accepted, tone: 'yes' },
  declined: { icon: X, label: texts.invites.states.declined, tone: 'no' },
  cancelled: { icon: Ban, label: texts.invites.states.cancelled, tone: 'plain' },
  expired: { icon: Hourglass, label: texts.invites.states.expired, tone: 'plain' },
} as const satisfies Record<InvitationStatus, unknown>

/** The state of an invitation. */
const InvitationMark = ({ status }: { status: InvitationStatus }) => (
  <StatusMark {...marks[status]} />
)
