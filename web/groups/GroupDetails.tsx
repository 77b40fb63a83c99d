import { Suspense, useId } from 'react'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { useMember } from '../data/use-member.ts'
import { Row, Stack } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { CardTitle, Hint, Muted } from '../ui/typography.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupTags } from './GroupTags.tsx'
import { admissionLine } from './group-labels.ts'
import { texts } from './texts.ts'

const EditGroup = lazyComponent('EditGroup', () => import('./EditGroup.tsx'), ProblemNotice)
const LeaveGroup = lazyComponent('LeaveGroup', () => import('./LeaveGroup.tsx'), ProblemNotice)
const GroupRequests = lazyComponent(
  'GroupRequests',
  () => import('./GroupRequests.tsx'),
  ProblemNotice,
)
const InviteMatches = lazyComponent(
  'InviteMatches',
  () => import('./InviteMatches.tsx'),
  ProblemNotice,
)

/** Description and members of a group, invitations, and the button to leave. */
export function GroupDetails({ group }: { group: GroupChat }) {
  const { id, description, memberCount, maxMembers } = group
  const titleId = useId()
  const isFounder = useMember().id === group.createdBy
  return (
    <Stack $gap={5}>
      {description && <Muted dir="auto">{description}</Muted>}
      <GroupTags group={group} />
      <Hint>{admissionLine(group)}</Hint>
      {isFounder && (
        <Suspense>
          <EditGroup group={group} />
        </Suspense>
      )}
      {group.requests.length > 0 && (
        <Suspense>
          <GroupRequests group={group} />
        </Suspense>
      )}
      <Stack as="section" $gap={2} aria-labelledby={titleId}>
        <Row $between>
          <CardTitle id={titleId} as="h3">
            {texts.details.members}
          </CardTitle>
          <Hint>{texts.details.count(memberCount, maxMembers)}</Hint>
        </Row>
        <GroupMembers group={group} labelledBy={titleId} />
      </Stack>
      {memberCount < maxMembers && (
        <Suspense>
          <InviteMatches group={group} />
        </Suspense>
      )}
      <Suspense>
        <LeaveGroup id={id} />
      </Suspense>
    </Stack>
  )
}
