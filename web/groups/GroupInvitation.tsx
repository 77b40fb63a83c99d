import ArrowLeft from 'lucide-react/icons/arrow-left'
import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { BackToList } from '../chat/ConversationBar.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { Stack } from '../ui/layout.ts'
import { Hint, Muted, PageTitle } from '../ui/typography.ts'
import { DeclineInvitation } from './DeclineInvitation.tsx'
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
