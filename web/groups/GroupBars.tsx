import { Pin, X } from 'lucide-react'
import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Chip } from '../ui/Chip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { inRow } from '../ui/layout.ts'
import { oneLine, Strong } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Props = {
  group: GroupChat
  /** Id of the shown topic; undefined for all. */
  topic: string | undefined
  onTopic: (topic: string | undefined) => void
}

/** What is pinned in a group, and the choice among its topics; nothing where there are none. */
export const GroupBars = ({ group, topic, onTopic }: Props) => (
  <>
    <PinnedMessages group={group} />
    {group.topics.length > 0 && (
      <Chips role="group" aria-label={texts.topics.label}>
        <Chip pressed={topic === undefined} onClick={() => onTopic(undefined)}>
          {texts.topics.all}
        </Chip>
        {group.topics.map(({ id, name }) => (
          <Chip key={id} pressed={topic === id} onClick={() => onTopic(id)}>
            <bdi>{name}</bdi>
          </Chip>
        ))}
      </Chips>
    )}
  </>
)

function PinnedMessages({ group: { id, decides } }: Pick<Props, 'group'>) {
  const { data: pins = [] } = useRoute(
    'GET /api/group-chats/:id/pins',
    { params: { id } },
    { refetch: true },
  )
  const { run } = useCommand('PUT /api/group-chats/:id/messages/:messageId/pin', {
    refresh: ['/api/group-chats'],
    failure: failureOf(texts.pins.failed),
  })
  if (pins.length === 0) return null
  return (
    <Pins aria-label={texts.pins.label}>
      {pins.map(({ id: messageId, sender, content }) => (
        <li key={messageId}>
          <Icon of={Pin} size="small" />
          <p dir="auto">
            <Strong>{bidiIsolate(sender.pseudonym)}</Strong> {content}
          </p>
          {decides && (
            <IconButton
              icon={X}
              label={texts.pins.unpin(bidiIsolate(sender.pseudonym))}
              onClick={() => void run({ params: { id, messageId }, body: { isPinned: false } })}
            />
          )}
        </li>
      ))}
    </Pins>
  )
}

const Pins = styled.ul`
  border-bottom: var(--border-hair);
  background: var(--color-surface);
  font-size: var(--text-sm);

  > li {
    ${inRow(2)}
    min-height: var(--tap);
    padding: 0 var(--gutter);
  }

  p {
    flex: 1;
    min-width: 0;
    ${oneLine}
  }
`

const Chips = styled.div`
  ${inRow(2)}
  padding: var(--space-2) var(--gutter);
  border-bottom: var(--border-hair);
  overflow-x: auto;
`
