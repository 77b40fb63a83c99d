import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle, Hint, linkText } from '../ui/typography.ts'
import { texts } from './texts.ts'
import { WithdrawRequest } from './WithdrawRequest.tsx'

/** Groups that the member has asked to join; nothing without any. */
export function RequestedGroups() {
  const { data: asked = [] } = useRoute('GET /api/group-requests', {}, { refetch: true })
  if (asked.length === 0) return null
  return (
    <Card aria-labelledby="requested-groups">
      <Stack $gap={2}>
        <CardTitle id="requested-groups">{texts.asked.title}</CardTitle>
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
      </Stack>
    </Card>
  )
}

const Name = styled(Link)`
  ${linkText}
  display: inline-flex;
  align-items: center;
  min-height: var(--tap);
`
