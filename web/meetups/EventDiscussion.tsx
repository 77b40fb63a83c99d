import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { adviceFor } from '../data/call-errors.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Row } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { discussionTexts as texts } from './discussion-texts.ts'

type Props = { event: EventDetails }

const failure = failureOf(texts.failed)

/** The discussion of an event: its switch for hosts, and for those who go the ways in and out. */
export const EventDiscussion = ({ event }: Props) => (
  <Panel title={texts.title}>
    {(event.isOrganizer || event.isCoHost) && <DiscussionSwitch event={event} />}
    {event.hasDiscussion && event.myStatus === 'going' && <OwnDiscussion event={event} />}
  </Panel>
)

function DiscussionSwitch({ event: { id, hasDiscussion } }: Props) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('PUT /api/events/:id/discussion', {
    refresh: ['/api/events', '/api/group-chats'],
    onDone: (_, { body: { isOn } }) => {
      setAsking(false)
      if (!isOn) toast({ title: texts.ended, tone: 'success', compact: true })
    },
    failure,
  })
  const turn = (isOn: boolean) => void run({ params: { id }, body: { isOn } })
  return (
    <>
      <SwitchRow
        label={texts.on}
        hint={texts.onHint}
        checked={hasDiscussion}
        disabled={pending}
        onChange={isOn => (isOn ? turn(true) : setAsking(true))}
      />
      <ActionSheet
        asks
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.end.title}
        cancel={texts.end.keep}
        act={texts.end.confirm}
        busy={pending && texts.end.ending}
        onAct={() => turn(false)}
      >
        <Muted>{texts.end.text}</Muted>
      </ActionSheet>
    </>
  )
}

/** Whether the member has joined is told by their own list of chats alone. */
function OwnDiscussion({ event: { id } }: Props) {
  const { data, error, refresh } = useRoute('GET /api/group-chats', {}, { refetch: true })
  const chat = data?.find(({ eventId }) => eventId === id)
  if (!data && error)
    return (
      <ProblemNotice
        title={texts.loadFailed}
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    )
  return (
    <>
      <Muted $size="sm">{chat ? texts.joined : texts.about}</Muted>
      <Row $gap={2}>
        {!data ? (
          <SkeletonBlock role="status" $height="3rem" $radius="var(--radius-pill)">
            <VisuallyHidden>{texts.loading}</VisuallyHidden>
          </SkeletonBlock>
        ) : chat ? (
          <>
            <ButtonLink rank={2} small to={pageAt('/group-chats/:groupId', { groupId: chat.id })}>
              {texts.open}
              <Badge count={chat.unreadCount} label={texts.unread} />
            </ButtonLink>
            <LeaveDiscussion chatId={chat.id} />
          </>
        ) : (
          <JoinDiscussion id={id} />
        )}
      </Row>
      <Muted $size="xs">{texts.lasts}</Muted>
    </>
  )
}

function JoinDiscussion({ id }: { id: string }) {
  const navigate = useNavigate()
  const { run, pending } = useCommand('POST /api/events/:id/discussion', {
    refresh: ['/api/group-chats'],
    onDone: chat => navigate(pageAt('/group-chats/:groupId', { groupId: chat.id })),
    failure,
  })
  return (
    <Button
      rank={2}
      small
      busy={pending && texts.joining}
      onClick={() => void run({ params: { id } })}
    >
      {texts.join}
    </Button>
  )
}

function LeaveDiscussion({ chatId: id }: { chatId: string }) {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/group-chats/:id/leave', {
    refresh: ['/api/group-chats'],
    onDone: () => toast({ title: texts.left, text: texts.leftText, tone: 'success' }),
    failure,
  })
  return (
    <Button
      rank={3}
      small
      busy={pending && texts.leaving}
      onClick={() => void run({ params: { id } })}
    >
      {texts.leave}
    </Button>
  )
}
