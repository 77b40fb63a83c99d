import { Suspense } from 'react'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const GroupParts = lazyComponent('GroupParts', () => import('./GroupParts.tsx'), ProblemNotice)

/** What a group is and who is in it, beside its chat or in a sheet; loaded apart from the chat. */
export const GroupDetails = ({ group }: { group: GroupChat }) => (
  <Suspense fallback={<Skeleton />}>
    <GroupParts group={group} />
  </Suspense>
)
