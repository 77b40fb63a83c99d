import {
  CalendarX,
  DoorClosed,
  EllipsisVertical,
  KeyRound,
  Pencil,
  ShieldAlert,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { timing } from '../../contracts/core/limits.ts'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Words } from '../profiles/Facts.tsx'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Split } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { inColumn, Stack } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Skeleton, SkeletonBlock } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { EventAnswer } from './EventAnswer.tsx'
import { EventHead } from './EventHead.tsx'
import { EventPeople } from './guests/EventPeople.tsx'
import { EventRequests } from './guests/EventRequests.tsx'
import { HostedRoles, OwnRoles } from './guests/EventRoles.tsx'
import { HostMessages } from './guests/HostMessages.tsx'
import { NextDayCard } from './next-day/NextDayCard.tsx'
import { SeriesPanel } from './series/SeriesPanel.tsx'
import { texts } from './texts.ts'

const isGone = (error: Error | undefined) => error instanceof CallFailed && error.status < 500

/** `/events/:id`: one event. */
export function EventScreen() {
  const { id = '' } = useParams()
  const options = { refetch: true, every: timing.eventPoll }
  const { data, error, refresh } = useRoute('GET /api/events/:id', { params: { id } }, options)
  // An event that no longer exists for the member leaves the page, with its address.
  const event = error instanceof CallFailed && error.status === 404 ? undefined : data

  return (
    <ScreenFrame
      title={texts.list.title}
      tab={event && bidiIsolate(event.title)}
      back={{ to: pageAt('/events'), label: texts.event.back }}
      actions={event && <EventMenu event={event} />}
    >
      {event ? (
        <Columns>
          <EventHead event={event} size="page" titleAs="h2" />
          <Stack as="aside">
            <NextDayCard event={event} />
            <OwnRoles event={event} />
            <EventAnswer event={event} />
            {event.hosting && <AddressLines lines={event.hosting.leftWithAddress} />}
          </Stack>
          <Stack>
            {event.hosting && <EventRequests event={event} hosting={event.hosting} />}
            <HostMessages event={event} />
            <Discussion event={event} />
            <EventWords event={event} />
            <EventPeople event={event} />
            {event.isOrganizer && event.hosting && (
              <HostedRoles event={event} hosting={event.hosting} />
            )}
            {event.isOrganizer && <SeriesPanel event={event} />}
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

const EventDiscussion = lazyComponent(
  'EventDiscussion',
  () => import('./EventDiscussion.tsx'),
  ProblemNotice,
)

/** For hosts, and for those who go to an event that has one. */
function Discussion({ event }: { event: EventDetails }) {
  const { hasDiscussion, isOrganizer, isCoHost, status } = event
  const maySwitch = (isOrganizer || isCoHost) && status === 'upcoming'
  if (!hasDiscussion && !maySwitch) return null
  return (
    <Suspense fallback={<SkeletonBlock $height="12rem" $radius="var(--radius-lg)" />}>
      <EventDiscussion event={event} />
    </Suspense>
  )
}

/** The answer comes before the description on a phone, and beside it from 1280 px. */
const Columns = styled(Split)`
  @media (min-width: 80rem) {
    grid-template: auto 1fr / minmax(0, 1fr) var(--pane-aside);

    > aside {
      grid-area: 1 / 2 / span 2;
    }
  }
`

type Lines = NonNullable<EventDetails['hosting']>['leftWithAddress']

/** For the host: people who no longer go but could read the address. */
function AddressLines({ lines }: { lines: Lines }) {
  if (lines.length === 0) return null
  const named = lines.flatMap(({ id: key, pseudonym }) =>
    key !== null && pseudonym !== null ? [{ key, pseudonym }] : [],
  )
  const unnamed = lines.length - named.length
  return (
    <Panel title={texts.addressLines.title}>
      <List>
        {named.map(({ key, pseudonym }) => (
          <li key={key}>
            <InlineIcon of={KeyRound} size="small" />
            {texts.addressLines.left(bidiIsolate(pseudonym))}
          </li>
        ))}
        {unnamed > 0 && (
          <li>
            <InlineIcon of={KeyRound} size="small" />
            {texts.addressLines.unnamed(unnamed)}
          </li>
        )}
      </List>
      <Muted $size="xs">{texts.addressLines.hint}</Muted>
    </Panel>
  )
}

const List = styled.ul`
  ${inColumn(2)}
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`

const ExclusionsSheet = lazySheet('ExclusionsSheet', () => import('./guests/ExclusionsSheet.tsx'))
const SafetySheet = lazySheet('SafetySheet', () => import('../matching/SafetySheet.tsx'))
const EditEventSheet = lazySheet('EditEventSheet', () => import('./form/EditEventSheet.tsx'))

/** Menu of an event: edit and the list of people who may not come for hosts, cancel for the organizer, report for everyone else. */
function EventMenu({ event }: { event: EventDetails }) {
  const [asking, setAsking] = useState<'edit' | 'cancel' | 'report' | 'exclusions'>()
  const close = () => setAsking(undefined)
  const isHost = event.isOrganizer || event.isCoHost
  if (event.isOrganizer && event.status !== 'upcoming') return null
  return (
    <>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} filled label={texts.menu.open} />}
        items={[
          ...(isHost && event.status === 'upcoming'
            ? [{ label: texts.menu.edit, icon: Pencil, onSelect: () => setAsking('edit') }]
            : []),
          ...(isHost
            ? [
                {
                  label: texts.exclusions.menu,
                  icon: DoorClosed,
                  onSelect: () => setAsking('exclusions'),
                },
              ]
            : []),
          event.isOrganizer
            ? { label: texts.menu.cancel, icon: CalendarX, onSelect: () => setAsking('cancel') }
            : { label: texts.menu.report, icon: ShieldAlert, onSelect: () => setAsking('report') },
        ]}
      />
      <Suspense>
        <EditEventSheet event={event} open={asking === 'edit'} onClose={close} />
        {asking === 'report' && (
          <SafetySheet
            subject={{ eventId: event.id, hostId: event.organizer.id }}
            pseudonym={event.organizer.pseudonym}
            open
            onOpenChange={close}
          />
        )}
        {asking === 'exclusions' && <ExclusionsSheet event={event} open onClose={close} />}
      </Suspense>
      <CancelEventSheet event={event} open={asking === 'cancel'} onClose={close} />
    </>
  )
}

type Props = { event: EventDetails; open: boolean; onClose: () => void }

/** Asks before an event is cancelled, because that cannot be undone. */
function CancelEventSheet({ event: { id }, open, onClose }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/events/:id', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: texts.cancel.done, text: texts.cancel.doneText })
    },
    failure: { title: texts.error, text: texts.cancel.failed },
  })
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.cancel.title}
      cancel={texts.cancel.keep}
      act={texts.cancel.confirm}
      busy={pending && texts.cancel.cancelling}
      onAct={() => void run({ params: { id } })}
    >
      <Muted>{texts.cancel.text}</Muted>
    </ActionSheet>
  )
}

/** The organizer's description of the event. */
function EventWords({ event: { description } }: { event: EventDetails }) {
  return (
    <Panel title={texts.event.about}>
      <Words>{description}</Words>
    </Panel>
  )
}
