import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { meetupLimits as limits } from '../../../contracts/core/limits.ts'
import type { MeetupRole } from '../../../contracts/meetups/meetup-events.ts'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { lazySheet } from '../../ui/lazy-sheet.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Muted, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { MemberFace } from '../MemberFace.tsx'
import { MemberLabel } from '../MemberLabel.tsx'
import { texts } from '../texts.ts'

const AskRoleSheet = lazySheet('AskRoleSheet', () => import('./AskRoleSheet.tsx'))

const failure = (error: Error) => ({
  title: texts.error,
  text: error instanceof CallFailed && error.status < 500 ? adviceFor(error) : texts.roles.failed,
})

type Hosting = NonNullable<EventDetails['hosting']>
type HostedProps = { event: EventDetails; hosting: Hosting }

/** For the host: who is asked to take on a role or has one, and whom to ask. */
export function HostedRoles({ event, hosting }: HostedProps) {
  const [asking, setAsking] = useState<MeetupRole>()
  const { roles } = hosting
  const isOpen = event.status === 'upcoming'
  if (!isOpen && roles.length === 0) return null
  const missing = (['consent_lead', 'co_host'] as const).filter(
    role => roles.filter(one => one.role === role).length < limits.roles[role],
  )
  return (
    <Panel title={texts.roles.title}>
      {roles.length === 0 ? (
        <Muted $size="sm">{texts.roles.none}</Muted>
      ) : (
        <Stack as="ul" $gap={3}>
          {roles.map(one => (
            <HostedRole key={`${one.role}/${one.profile.id}`} eventId={event.id} hosted={one} />
          ))}
        </Stack>
      )}
      {isOpen && (
        <Row $gap={2}>
          {missing.map(role => (
            <Button key={role} rank={2} small onClick={() => setAsking(role)}>
              {texts.roles.ask[role]}
            </Button>
          ))}
        </Row>
      )}
      <Muted $size="xs">{texts.roles.hint}</Muted>
      <Suspense>
        {asking && (
          <AskRoleSheet
            eventId={event.id}
            role={asking}
            open
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}

type HostedRoleProps = { eventId: string; hosted: Hosting['roles'][number] }

function HostedRole({ eventId, hosted: { role, isAccepted, profile } }: HostedRoleProps) {
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/events/:id/roles/:role/:memberId', {
    refresh: ['/api/events'],
    onDone: () => toast({ title: texts.roles.takenBack, tone: 'success', compact: true }),
    failure,
  })
  return (
    <Line>
      <MemberFace of={profile} />
      <Name>
        <Strong>
          <MemberLabel of={profile} />
        </Strong>
        <Muted as="span" $size="xs">
          {texts.roles.names[role]} · {isAccepted ? texts.roles.agreed : texts.roles.asked}
        </Muted>
      </Name>
      <Button
        rank={3}
        small
        busy={pending && texts.roles.saving}
        onClick={() => void run({ params: { id: eventId, role, memberId: profile.id } })}
      >
        {texts.roles.takeBack}
        <VisuallyHidden> {profile.pseudonym}</VisuallyHidden>
      </Button>
    </Line>
  )
}

/** For a member whom the host asks: each role with the two answers, or the way to give it back. */
export function OwnRoles({ event: { id, myRoles } }: { event: EventDetails }) {
  return myRoles.map(own => <OwnRole key={own.role} eventId={id} own={own} />)
}

type OwnRoleProps = { eventId: string; own: EventDetails['myRoles'][number] }

function OwnRole({ eventId, own: { role, answer } }: OwnRoleProps) {
  const toast = useToast()
  const isHeld = answer === 'yes'
  const { run, pending } = useCommand('PUT /api/events/:id/own-roles/:role', {
    refresh: ['/api/events'],
    onDone: (_, { body: { accepted } }) => {
      const { own: says } = texts.roles
      const title = accepted ? says.accepted : isHeld ? says.givenBack : says.declined
      toast({ title, tone: 'success', compact: true })
    },
    failure,
  })
  const say = (accepted: boolean) => void run({ params: { id: eventId, role }, body: { accepted } })
  const busy = pending && texts.roles.saving
  const { own } = texts.roles
  return (
    <Panel title={isHeld ? own.held[role] : own.title[role]}>
      <Muted $size="sm">{isHeld ? own.heldText : own.offered[role]}</Muted>
      {answer === 'no' && <Muted $size="sm">{own.saidNo}</Muted>}
      <Row $gap={2}>
        {isHeld ? (
          <Button rank={3} small busy={busy} onClick={() => say(false)}>
            {own.giveBack}
          </Button>
        ) : (
          <>
            <Button rank={2} small busy={busy} onClick={() => say(true)}>
              {own.yes}
            </Button>
            {answer === 'none' && (
              <Button rank={3} small busy={busy} onClick={() => say(false)}>
                {own.no}
              </Button>
            )}
          </>
        )}
      </Row>
    </Panel>
  )
}

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
`

const Name = styled.span`
  display: grid;
  flex: 1 1 8rem;
  min-width: 0;
  overflow-wrap: anywhere;
`
