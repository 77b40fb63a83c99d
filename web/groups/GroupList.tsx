import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { pageAt } from '../../contracts/pages.ts'
import { ConversationColumn, ConversationRows } from '../chat/ConversationColumn.tsx'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { CreateGroupSheet } from './CreateGroupSheet.tsx'
import { GroupRow } from './GroupRow.tsx'
import { texts } from './texts.ts'

/** The member's groups beside one of them, the latest conversation first. */
export function GroupList({ current }: { current: string }) {
  const read = useRoute('GET /api/group-chats', {}, { refetch: true })
  const [creating, setCreating] = useState(false)
  return (
    <ConversationColumn
      title={texts.own.title}
      titleAs="h2"
      back={{ to: pageAt('/group-chats'), label: texts.details.back }}
      actions={
        <IconButton
          icon={Plus}
          filled
          label={texts.screen.create}
          onClick={() => setCreating(true)}
        />
      }
    >
      <LoadState read={read} what="groups" height="12rem">
        {groups => (
          <ConversationRows>
            {groups.map(group => (
              <GroupRow key={group.id} group={group} current={group.id === current} />
            ))}
          </ConversationRows>
        )}
      </LoadState>
      <CreateGroupSheet open={creating} onClose={() => setCreating(false)} />
    </ConversationColumn>
  )
}
