import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { MeetUpNav } from '../meetups/MeetUpNav.tsx'
import { CreateButton } from '../ui/CreateButton.tsx'
import { Tiles, WithAside } from '../ui/columns.ts'
import { Row, Stack } from '../ui/layout.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Hint, SectionTitle } from '../ui/typography.ts'
import { CreateGroupSheet } from './CreateGroupSheet.tsx'
import { GroupPreferencesCard } from './GroupPreferencesCard.tsx'
import { OwnGroups } from './OwnGroups.tsx'
import { RequestedGroups } from './RequestedGroups.tsx'
import { SuggestedGroup } from './SuggestedGroup.tsx'
import { texts } from './texts.ts'

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
const Columns = styled(WithAside)`
  @media (min-width: 80rem) {
    grid-template: auto 1fr / minmax(0, 1fr) var(--pane-aside);

    > :last-child {
      grid-area: 1 / 2 / span 2;
    }
  }
`
