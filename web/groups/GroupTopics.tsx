import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { hasInk } from '../../contracts/core/ink.ts'
import { groupLimits } from '../../contracts/core/limits.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { CardTitle, Hint } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** The topics of a group, for who opens and closes them. */
export function GroupTopics({ group: { id, topics } }: { group: GroupChat }) {
  const titleId = useId()
  const [name, setName] = useState('')
  const options = {
    refresh: ['/api/group-chats'],
    failure: failureOf(texts.topics.failed),
  } as const
  const opening = useCommand('POST /api/group-chats/:id/topics', {
    ...options,
    onDone: () => setName(''),
  })
  const closing = useCommand('DELETE /api/group-chats/:id/topics/:topicId', options)
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (hasInk(name)) void opening.run({ params: { id }, body: { name } })
  }
  return (
    <Stack as="section" $gap={2} aria-labelledby={titleId}>
      <CardTitle id={titleId} as="h3">
        {texts.topics.label}
      </CardTitle>
      <Hint>{texts.topics.hint}</Hint>
      {topics.length > 0 && (
        <ul aria-labelledby={titleId}>
          {topics.map(({ id: topicId, name: topic }) => (
            <Row as="li" $between key={topicId}>
              <bdi>{topic}</bdi>
              <IconButton
                icon={X}
                label={texts.topics.close(bidiIsolate(topic))}
                onClick={() => void closing.run({ params: { id, topicId } })}
              />
            </Row>
          ))}
        </ul>
      )}
      {topics.length < groupLimits.topics && (
        <form noValidate onSubmit={open}>
          <Stack $gap={2}>
            <TextField
              label={texts.topics.name}
              limit={groupLimits.topic}
              noun="name"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button
              type="submit"
              rank={3}
              icon={<Icon of={Plus} size="small" />}
              busy={opening.pending && texts.topics.opening}
              disabled={!hasInk(name)}
            >
              {texts.topics.open}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  )
}
