import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { BackToList } from '../chat/ConversationBar.tsx'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { Hint, Muted, PageTitle } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { GroupTags } from './GroupTags.tsx'
import { admissionLine } from './group-labels.ts'
import { JoinButtons } from './JoinButtons.tsx'
import { Seats } from './Seats.tsx'
import { texts } from './texts.ts'
import { WithdrawRequest } from './WithdrawRequest.tsx'

/** A group that the member is invited to. Names of its members are not shown yet. */
export const GroupInvitation = ({ group }: { group: GroupChat }) => (
  <Place>
    <DocumentTitle screen={bidiIsolate(group.name)} />
    <BackToList icon={ArrowLeft} label={texts.details.back} to={pageAt('/group-chats')} />
    <Card>
      <Stack>
        <PageTitle dir="auto">{group.name}</PageTitle>
        {group.description && <Muted dir="auto">{group.description}</Muted>}
        <GroupTags group={group} />
        <Seats group={group} />
        {group.hasRequested && !group.joinsAtOnce ? (
          <WithdrawRequest group={group} />
        ) : (
          <JoinButtons group={group} />
        )}
        {group.isInvited && <DeclineInvitation group={group} />}
        <Hint>
          {admissionLine(group)} {texts.invitation.canLeave}
          {group.isInvited && ` ${texts.invitation.quiet}`}
        </Hint>
      </Stack>
    </Card>
  </Place>
)

const Place = styled.div`
  grid-row: 1 / -1;
  display: grid;
  gap: var(--space-4);
  align-content: start;
  max-width: 34rem;
  padding: var(--space-3) var(--gutter);

  @media (min-width: 64rem) {
    padding-top: var(--space-6);
  }
`

/** Button that declines an invitation and goes back to the member's groups. Nobody is told. */
function DeclineInvitation({ group: { id, name } }: { group: GroupChat }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { run, pending } = useCommand('POST /api/group-chats/:id/decline', {
    refresh: ['/api/group-chats'],
    onDone: () => {
      toast({ title: texts.invitation.updated, tone: 'success', outlives: 'next-page' })
      navigate(pageAt('/group-chats'), { replace: true })
    },
    failure: failureOf(texts.invitation.failed),
  })
  return (
    <Button
      rank={0}
      small
      busy={pending && texts.invitation.declining}
      onClick={() => void run({ params: { id } })}
    >
      {texts.invitation.decline}
      <VisuallyHidden>{texts.invitation.into(name)}</VisuallyHidden>
    </Button>
  )
}
