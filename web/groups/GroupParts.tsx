import { useId } from 'react'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { useMember } from '../data/use-member.ts'
import { Row, Stack } from '../ui/layout.ts'
import { CardTitle, Hint, Muted } from '../ui/typography.ts'
import { EditGroup } from './EditGroup.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupRequests } from './GroupRequests.tsx'
import { GroupTags } from './GroupTags.tsx'
import { admissionLine } from './group-labels.ts'
import { InviteMatches } from './InviteMatches.tsx'
import { LeaveGroup } from './LeaveGroup.tsx'
import { texts } from './texts.ts'

/** Description and members of a group, invitations, and the button to leave. */
export function GroupParts({ group }: { group: GroupChat }) {
  const { id, description, memberCount, maxMembers } = group
  const titleId = useId()
  const isFounder = useMember().id === group.createdBy
  return (
    <Stack $gap={5}>
      {description && <Muted dir="auto">{description}</Muted>}
      <GroupTags group={group} />
      <Hint>{admissionLine(group)}</Hint>
      {isFounder && <EditGroup group={group} />}
      {group.requests.length > 0 && <GroupRequests group={group} />}
      <Stack as="section" $gap={2} aria-labelledby={titleId}>
        <Row $between>
          <CardTitle id={titleId} as="h3">
            {texts.details.members}
          </CardTitle>
          <Hint>{texts.details.count(memberCount, maxMembers)}</Hint>
        </Row>
        <GroupMembers group={group} labelledBy={titleId} />
      </Stack>
      {memberCount < maxMembers && <InviteMatches group={group} />}
      <LeaveGroup id={id} />
    </Stack>
  )
}
