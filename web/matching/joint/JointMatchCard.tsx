import { MessageCircle, UsersRound } from 'lucide-react'
import styled from 'styled-components'
import { badgeCaps } from '../../../contracts/core/limits.ts'
import type { GroupChat } from '../../../contracts/groups/groups.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { useMember } from '../../data/use-member.ts'
import { namesOf } from '../../profiles/names-of.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InlineIcon } from '../../ui/InlineIcon.tsx'
import { Grow, inRow, Row } from '../../ui/layout.ts'
import { CardTitle, Muted } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from '../texts.ts'
import { unreadOf } from '../unread.ts'
import { JointPortrait } from './JointPortrait.tsx'
import { othersOf } from './joint-matches.ts'

/** A joint match, with the names and faces of the others and the way to their chat. A list item. */
export function JointMatchCard({ match }: { match: GroupChat }) {
  const me = useMember()
  const others = othersOf(match, me.id)
  const names = namesOf(others)
  return (
    <Shape as="li">
      <JointPortrait others={others} size="l" />
      <Grow>
        <CardTitle>{names}</CardTitle>
        <Together $size="xs">
          <InlineIcon of={UsersRound} size="small" />
          {texts.matches.together}
        </Together>
        <Row>
          <ButtonLink
            rank={2}
            small
            to={pageAt('/group-chats/:groupId', { groupId: match.id })}
            icon={<Icon of={MessageCircle} size="small" />}
          >
            <span aria-hidden="true">{texts.matches.chat}</span>
            <VisuallyHidden>{texts.matches.chatWith(names)}</VisuallyHidden>
            <Badge count={unreadOf(match)} max={badgeCaps.unread} label={texts.matches.unread} />
          </ButtonLink>
        </Row>
      </Grow>
    </Shape>
  )
}

const Shape = styled(Card)`
  ${inRow(4)}
`

const Together = styled(Muted)`
  margin-block: var(--space-1) var(--space-2);
`
