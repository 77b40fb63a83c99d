import styled from 'styled-components'
import { ConversationRows } from '../chat/ConversationColumn.tsx'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle, Hint } from '../ui/typography.ts'
import { GroupRow } from './GroupRow.tsx'
import { texts } from './texts.ts'

/** The groups that the member is in, the latest conversation first. */
export function OwnGroups() {
  const read = useRoute('GET /api/group-chats', {}, { refetch: true })
  return (
    <Card aria-labelledby="own-groups">
      <Stack $gap={2}>
        <CardTitle id="own-groups">{texts.own.title}</CardTitle>
        <LoadState read={read} what="groups" height="4rem">
          {groups =>
            groups.length === 0 ? (
              <Hint>{texts.own.none}</Hint>
            ) : (
              <Rows aria-labelledby="own-groups">
                {groups.map(group => (
                  <GroupRow key={group.id} group={group} />
                ))}
              </Rows>
            )
          }
        </LoadState>
      </Stack>
    </Card>
  )
}

/* Aligns the texts of the rows with the card's title. */
const Rows = styled(ConversationRows)`
  margin-inline: calc(-1 * var(--space-3));
`
