import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { UserAvailability } from '../../contracts/groups/group-interests.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { ConversationRows } from '../chat/ConversationColumn.tsx'
import { CallFailed } from '../data/call-errors.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { MeetUpNav } from '../meetups/list/MeetUpNav.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CreateButton } from '../ui/CreateButton.tsx'
import { Split, Tiles } from '../ui/columns.ts'
import { Icon } from '../ui/Icon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint, linkText, Muted, SectionTitle } from '../ui/typography.ts'
import { CreateGroupSheet } from './CreateGroupSheet.tsx'
import { GroupChoice, type GroupChoiceValue } from './GroupChoice.tsx'
import { GroupRow } from './GroupRow.tsx'
import { missingChoice } from './missing-choice.ts'
import { SuggestedGroup } from './SuggestedGroup.tsx'
import { texts } from './texts.ts'
import { WithdrawRequest } from './WithdrawRequest.tsx'

/** `/group-chats`: the member's groups, their wishes for groups, and groups that fit. */
export function GroupOverviewScreen() {
  const [creating, setCreating] = useState(false)
  const [found, setFound] = useGroupsAtOnce()
  return (
    <ScreenFrame
      title={texts.screen.title}
      subtitle={texts.screen.subtitle}
      back={{ to: pageAt('/hangouts'), label: texts.screen.back }}
      actions={<CreateButton label={texts.screen.create} onClick={() => setCreating(true)} />}
    >
      <MeetUpNav />
      <Columns>
        <Stack>
          <OwnGroups />
          <RequestedGroups />
        </Stack>
        {found && <Suggested found={found} onChanged={setFound} />}
        <GroupPreferencesCard onFound={setFound} />
      </Columns>
      <CreateGroupSheet open={creating} onClose={() => setCreating(false)} />
    </ScreenFrame>
  )
}

/**
 * The groups that fit the member, found when the screen opens: by their wishes, or until they have
 * stated some, by their hobbies. Undefined without either.
 */
function useGroupsAtOnce() {
  const [found, setFound] = useState<readonly GroupChat[]>()
  const { data: wishes } = useRoute('GET /api/user-availability')
  const { run } = useCommand('POST /api/group-chats/find-matches', {
    onDone: setFound,
    failure: { title: texts.error, text: texts.preferences.findFailed },
  })
  const hasWishes = wishes !== undefined && wishes.interests.length > 0
  useEffect(() => {
    if (hasWishes) void run()
  }, [hasWishes, run])
  return [found, setFound] as const
}

type SuggestedProps = {
  found: readonly GroupChat[]
  onChanged: (found: readonly GroupChat[]) => void
}

function Suggested({ found, onChanged }: SuggestedProps) {
  const { data: own } = useRoute('GET /api/user-availability')
  /** A group that filled up or closed meanwhile leaves the list. */
  const dropGone = (id: string, error: Error) => {
    if (error instanceof CallFailed && (error.status === 404 || error.code === 'group_full'))
      onChanged(found.filter(group => group.id !== id))
  }
  return (
    <Stack as="section" $gap={3} aria-labelledby="suggested">
      <Row $between>
        <SectionTitle id="suggested">{texts.screen.suggested}</SectionTitle>
        {found.length > 0 && <Hint>{texts.screen.suggestedCount(found.length)}</Hint>}
      </Row>
      {found.length === 0 ? (
        <p>{texts.screen.noneFound}</p>
      ) : (
        <Tiles>
          {found.map(group => (
            <SuggestedGroup
              key={group.id}
              group={group}
              own={own}
              onChanged={changed =>
                onChanged(found.map(one => (one.id === changed.id ? changed : one)))
              }
              onFailed={error => dropGone(group.id, error)}
            />
          ))}
        </Tiles>
      )}
    </Stack>
  )
}

/*
 * On a phone the form comes after the own groups and the found ones; on a wide screen beside both.
 */
const Columns = styled(Split)`
  @media (min-width: 80rem) {
    grid-template: auto 1fr / minmax(0, 1fr) var(--pane-aside);

    > :last-child {
      grid-area: 1 / 2 / span 2;
    }
  }
`

type Props = { onFound: (groups: readonly GroupChat[]) => void }

/** The member's wishes for groups, and the search for groups that fit. */
function GroupPreferencesCard({ onFound }: Props) {
  const read = useRoute('GET /api/user-availability')
  const hobbies = useRoute('GET /api/profile-hobbies')
  return (
    <Card aria-labelledby="together">
      <Stack>
        <div>
          <CardTitle id="together">{texts.preferences.title}</CardTitle>
          <Muted $size="sm">{texts.preferences.hint}</Muted>
        </div>
        <LoadState read={read} what="preferences" height="14rem">
          {saved => (
            <Preferences
              saved={saved}
              own={hobbies.data?.map(({ hobby }) => hobby) ?? []}
              onFound={onFound}
            />
          )}
        </LoadState>
      </Stack>
    </Card>
  )
}

type FormProps = Props & { saved: UserAvailability; own: readonly Hobby[] }

function Preferences({ saved, own, onFound }: FormProps) {
  const toast = useToast()
  const [value, setValue] = useState<GroupChoiceValue>(saved)
  const [isChecked, setIsChecked] = useState(false)
  const missing = missingChoice(value)
  const saving = useCommand('POST /api/user-availability', {
    refresh: ['/api/user-availability'],
    onDone: () => toast({ title: texts.preferences.saved, tone: 'success' }),
    failure: { title: texts.error, text: texts.preferences.saveFailed },
  })
  const finding = useCommand('POST /api/group-chats/find-matches', {
    onDone: found => {
      onFound(found)
      toast(
        found.length > 0
          ? {
              title: texts.preferences.found,
              text: texts.preferences.foundCount(found.length),
              tone: 'success',
            }
          : { title: texts.preferences.noneFound, text: texts.preferences.noneFoundText },
      )
    },
    failure: { title: texts.error, text: texts.preferences.findFailed },
  })
  const save = () => {
    setIsChecked(true)
    if (missing.interests || missing.availability) return
    const { interests, availability } = value
    void saving.run({ body: { interests, availability } as never })
  }
  return (
    <Stack>
      <GroupChoice
        value={value}
        onChange={setValue}
        own={own}
        {...(isChecked ? { errors: missing } : {})}
      />
      <Stack $gap={2}>
        <Button rank={3} busy={saving.pending && texts.preferences.saving} onClick={save}>
          {texts.preferences.save}
        </Button>
        <Button
          icon={<Icon of={Search} size="small" />}
          disabled={!saved.isActive}
          busy={finding.pending && texts.preferences.finding}
          onClick={() => void finding.run()}
        >
          {texts.preferences.find}
        </Button>
        {!saved.isActive && (
          <Hint>
            {saved.interests.length > 0
              ? texts.preferences.fromHobbies
              : texts.preferences.saveFirst}
          </Hint>
        )}
      </Stack>
    </Stack>
  )
}

/** The groups that the member is in, the latest conversation first; joint matches are among the matches. */
function OwnGroups() {
  const read = useRoute('GET /api/group-chats', {}, { refetch: true })
  return (
    <Panel id="own-groups" title={texts.own.title} gap={2}>
      <LoadState read={read} what="groups" height="4rem">
        {all => {
          const groups = all.filter(({ isJoint }) => !isJoint)
          if (groups.length === 0) return <Hint>{texts.own.none}</Hint>
          return (
            <Rows aria-labelledby="own-groups">
              {groups.map(group => (
                <GroupRow key={group.id} group={group} />
              ))}
            </Rows>
          )
        }}
      </LoadState>
    </Panel>
  )
}

/* Aligns the texts of the rows with the card's title. */
const Rows = styled(ConversationRows)`
  margin-inline: calc(-1 * var(--space-3));
`

/** Groups that the member has asked to join; nothing without any. */
function RequestedGroups() {
  const { data: asked = [] } = useRoute('GET /api/group-requests', {}, { refetch: true })
  if (asked.length === 0) return null
  return (
    <Panel id="requested-groups" title={texts.asked.title} gap={2}>
      <Hint>{texts.asked.hint}</Hint>
      <ul aria-labelledby="requested-groups">
        {asked.map(group => (
          <li key={group.id}>
            <Name to={`${pageAt('/group-chats')}/${group.id}`}>
              <bdi>{group.name}</bdi>
            </Name>
            <WithdrawRequest group={group} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Name = styled(Link)`
  ${linkText}
  display: inline-flex;
  align-items: center;
  min-height: var(--tap);
`
