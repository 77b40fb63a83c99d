import ArrowLeft from 'lucide-react/icons/arrow-left'
import Users from 'lucide-react/icons/users-round'
import { useState } from 'react'
import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import {
  BackToList,
  barLine,
  ConversationBar,
  ConversationControls,
} from '../chat/ConversationBar.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Grow } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { CardTitle, Muted } from '../ui/typography.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { GroupDetails } from './GroupDetails.tsx'
import { requestsLabel, timeLabel } from './group-labels.ts'
import { texts } from './texts.ts'

/**
 * Header of a group: name, number of members, and a button for the details where no pane shows
 * them.
 */
export function GroupHeader({ group }: { group: GroupChat }) {
  const [open, setOpen] = useState(false)
  const isWide = useIsWide()
  const { name, memberCount, maxMembers, availability } = group
  return (
    <ConversationBar>
      <BackToList icon={ArrowLeft} label={texts.details.back} to={pageAt('/group-chats')} />
      <About>
        <Name as="h1" dir="auto">
          {name}
        </Name>
        <Muted $size="xs">
          {texts.details.membersCount(memberCount, maxMembers)} ·{' '}
          {availability.map(timeLabel).join(', ')}
        </Muted>
      </About>
      <ConversationControls />
      {!isWide && (
        <>
          {group.requests.length > 0 && (
            <Button rank={2} small aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {requestsLabel(group)}
            </Button>
          )}
          <IconButton
            icon={Users}
            label={texts.details.aboutAndMembers}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
          <GroupSheet group={group} open={open} onClose={() => setOpen(false)} />
        </>
      )}
    </ConversationBar>
  )
}

const About = styled(Grow)`
  flex-basis: 8rem;
`

const Name = styled(CardTitle)`
  ${barLine}
`

type Props = { group: GroupChat; open: boolean; onClose: () => void }

/** The details of a group in a sheet, for windows without the pane. */
const GroupSheet = ({ group, open, onClose }: Props) => (
  <Sheet open={open} onOpenChange={next => next || onClose()} title={texts.details.about}>
    <GroupDetails group={group} />
  </Sheet>
)
