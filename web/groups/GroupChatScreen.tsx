import { Plus, Search, UsersRound as Users } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { ConversationBar } from '../chat/ConversationBar.tsx'
import { ConversationColumn, ConversationRows } from '../chat/ConversationColumn.tsx'
import { ConversationFrame } from '../chat/ConversationFrame.tsx'
import { ConversationList } from '../chat/ConversationList.tsx'
import type { LogMessage } from '../chat/log-message.ts'
import { MessagePane } from '../chat/MessagePane.tsx'
import { texts as chatTexts } from '../chat/texts.ts'
import { failureOf } from '../data/failure-of.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { useJointMatches } from '../matching/joint/joint-matches.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Stack } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TwoPane } from '../ui/TwoPane.tsx'
import { CardTitle } from '../ui/typography.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { CreateGroupSheet } from './CreateGroupSheet.tsx'
import { GroupRow } from './GroupRow.tsx'
import { groupName, requestsLabel, timeLabel } from './group-labels.ts'
import { hasOtherHost } from './has-other-host.ts'
import { texts } from './texts.ts'

/** Loaded apart: who has a seat sees no invitation. */
const GroupInvitation = lazyComponent(
  'GroupInvitation',
  () => import('./GroupInvitation.tsx'),
  ProblemNotice,
)

/**
 * `/group-chats/:groupId`: one group or the invitation to it, beside the member's groups; the chat of a
 * joint match beside those of matches.
 */
export function GroupChatScreen() {
  const { groupId = '' } = useParams()
  const isJoint = useJointMatches()?.some(({ id }) => id === groupId)
  const list = isJoint ? <ConversationList current={groupId} /> : <GroupList current={groupId} />
  return (
    <TwoPane list={list} listLabel={isJoint ? texts.joint.list : texts.own.title} phone="detail">
      <Group key={groupId} id={groupId} />
    </TwoPane>
  )
}

const gone = {
  title: texts.details.notFound,
  text: texts.details.notFoundText,
  action: texts.details.back,
  to: pageAt('/group-chats'),
}

function Group({ id }: { id: string }) {
  const {
    data: group,
    error,
    refresh,
  } = useRoute('GET /api/group-chats/:id', { params: { id } }, { refetch: true })
  const aboutId = useId()
  const isWide = useIsWide()
  return (
    <Panes>
      <ConversationFrame what="group" error={error} onRetry={() => void refresh()} gone={gone}>
        {group &&
          (group.rsvpStatus === null ? (
            <Suspense>
              <GroupInvitation group={group} />
            </Suspense>
          ) : (
            <GroupConversation group={group} />
          ))}
      </ConversationFrame>
      {isWide && group && group.rsvpStatus !== null && (
        <Aside aria-labelledby={aboutId}>
          <Stack>
            <CardTitle id={aboutId}>{texts.details.about}</CardTitle>
            <GroupDetails group={group} />
          </Stack>
        </Aside>
      )}
    </Panes>
  )
}

const Panes = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  min-width: 0;
  min-height: 0;
`

/* On narrower windows, the header opens the same content in a sheet. */
const Aside = styled.aside`
  width: 18rem;
  height: var(--screen-height);
  overflow-y: auto;
  padding: var(--space-6) var(--space-5);
  border-left: var(--border-hair);
`

const SafetySheet = lazySheet('SafetySheet', () => import('../matching/SafetySheet.tsx'))

const RemoveMessageSheet = lazySheet('RemoveMessageSheet', () => import('./RemoveMessageSheet.tsx'))

/** Loaded apart: it needs nothing in its place where it is missing. */
const GroupBars = lazyComponent(
  'GroupBars',
  () => import('./GroupBars.tsx'),
  () => null,
)

function GroupConversation({ group }: { group: GroupChat }) {
  const { id } = group
  const { id: ownId } = useMember()
  const name = groupName(group, ownId)
  const [reported, setReported] = useState<LogMessage>()
  const [removed, setRemoved] = useState<LogMessage>()
  const [chosen, setTopic] = useState<string>()
  const topic = group.topics.some(one => one.id === chosen) ? chosen : undefined
  const { run: pin } = useCommand('PUT /api/group-chats/:id/messages/:messageId/pin', {
    refresh: ['/api/group-chats'],
    failure: failureOf(texts.pins.failed),
  })
  return (
    <>
      <MessagePane
        id={id}
        name={name}
        header={onSearch => (
          <div>
            <GroupHeader group={group} onSearch={onSearch} />
            <Suspense>
              <GroupBars group={group} topic={topic} onTopic={setTopic} />
            </Suspense>
          </div>
        )}
        topic={topic}
        onPin={
          group.decides
            ? messageId => void pin({ params: { id, messageId }, body: { isPinned: true } })
            : undefined
        }
        onRemove={group.decides ? setRemoved : undefined}
        label={`Messages in ${bidiIsolate(name)}`}
        nameOf={({ sender }) => sender?.pseudonym ?? ''}
        named
        onReport={setReported}
        path="/api/group-chats/:id/messages"
        photos={{ own: group.photos, others: undefined }}
      />
      <Suspense>
        {removed && (
          <RemoveMessageSheet
            groupId={id}
            message={removed}
            open
            onClose={() => setRemoved(undefined)}
          />
        )}
        {reported && (
          <SafetySheet
            key={reported.id}
            subject={{ groupId: id, memberId: reported.senderProfileId, messageId: reported.id }}
            pseudonym={reported.sender?.pseudonym ?? texts.members.them}
            message={reported.content}
            hasHost={hasOtherHost(group, [ownId, reported.senderProfileId])}
            open
            onOpenChange={() => setReported(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

/**
 * Header of a group: name, number of members, and a button for the details where no pane shows
 * them.
 */
function GroupHeader({ group, onSearch }: { group: GroupChat; onSearch: () => void }) {
  const [open, setOpen] = useState(false)
  const isWide = useIsWide()
  const { memberCount, maxMembers, availability, isMuted } = group
  const name = groupName(group, useMember().id)
  const facts = [
    group.isJoint
      ? texts.joint.together
      : group.eventId
        ? texts.details.joined(memberCount)
        : texts.details.membersCount(memberCount, maxMembers),
    ...(isMuted ? [chatTexts.mute.muted] : []),
    ...(availability.length > 0 ? [availability.map(timeLabel).join(', ')] : []),
  ]
  return (
    <ConversationBar
      back={
        group.isJoint
          ? { to: pageAt('/messages'), label: texts.joint.back }
          : { to: pageAt('/group-chats'), label: texts.details.back }
      }
      name={<bdi>{name}</bdi>}
      about={facts.join(' · ')}
    >
      <IconButton icon={Search} label={chatTexts.header.search} onClick={onSearch} />
      {!isWide && (
        <>
          {group.requests.length > 0 ? (
            <Button rank={2} small aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {requestsLabel(group)}
            </Button>
          ) : (
            <IconButton
              icon={Users}
              label={texts.details.aboutAndMembers}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            />
          )}
          <GroupSheet group={group} open={open} onClose={() => setOpen(false)} />
        </>
      )}
    </ConversationBar>
  )
}

type Props = { group: GroupChat; open: boolean; onClose: () => void }

/** The details of a group in a sheet, for windows without the pane. */
const GroupSheet = ({ group, open, onClose }: Props) => (
  <Sheet open={open} onOpenChange={next => next || onClose()} title={texts.details.about}>
    <GroupDetails group={group} />
  </Sheet>
)

const GroupParts = lazyComponent('GroupParts', () => import('./GroupParts.tsx'), ProblemNotice)

/** What a group is and who is in it, beside its chat or in a sheet; loaded apart from the chat. */
const GroupDetails = ({ group }: { group: GroupChat }) => (
  <Suspense fallback={<Skeleton />}>
    <GroupParts group={group} />
  </Suspense>
)

/** The member's groups beside one of them, the latest conversation first. */
function GroupList({ current }: { current: string }) {
  const read = useRoute('GET /api/group-chats', {}, { refetch: true })
  const [creating, setCreating] = useState(false)
  return (
    <ConversationColumn
      title={texts.own.title}
      titleAs="h2"
      back={{ to: pageAt('/group-chats'), label: texts.details.back }}
      actions={
        <IconButton
          icon={Plus}
          filled
          label={texts.screen.create}
          onClick={() => setCreating(true)}
        />
      }
    >
      <LoadState read={read} what="groups" height="12rem">
        {groups => (
          <ConversationRows>
            {groups.map(
              group =>
                !group.isJoint && (
                  <GroupRow key={group.id} group={group} current={group.id === current} />
                ),
            )}
          </ConversationRows>
        )}
      </LoadState>
      <CreateGroupSheet open={creating} onClose={() => setCreating(false)} />
    </ConversationColumn>
  )
}
