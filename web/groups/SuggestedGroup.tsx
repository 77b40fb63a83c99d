import type { GroupChat } from '../../contracts/groups/groups.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle, Muted, Strong } from '../ui/typography.ts'
import type { GroupChoiceValue } from './GroupChoice.tsx'
import { GroupTags } from './GroupTags.tsx'
import { sharedLine } from './group-labels.ts'
import { JoinButtons } from './JoinButtons.tsx'
import { Seats } from './Seats.tsx'
import { WithdrawRequest } from './WithdrawRequest.tsx'

type Props = {
  group: GroupChat
  own: GroupChoiceValue | undefined
  /** Called after the member requested to join or withdrew the request. */
  onChanged: (group: GroupChat) => void
  onFailed: (error: Error) => void
}

/** A group that fits the member, with the interests and times that they share. */
export const SuggestedGroup = ({ group, own, onChanged, onFailed }: Props) => (
  <Card as="li">
    <Stack $gap={3}>
      <CardTitle as="h3" dir="auto">
        {group.name}
      </CardTitle>
      {group.description && (
        <Muted $size="sm" dir="auto">
          {group.description}
        </Muted>
      )}
      {own && <Strong>{sharedLine(own, group)}</Strong>}
      <GroupTags group={group} own={own} />
      <Seats group={group} />
      {group.hasRequested && !group.joinsAtOnce ? (
        <WithdrawRequest
          group={group}
          onWithdrawn={() => onChanged({ ...group, hasRequested: false })}
        />
      ) : (
        <JoinButtons group={group} onRequested={onChanged} onFailed={onFailed} />
      )}
    </Stack>
  </Card>
)
