import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import useSWR from 'swr'
import type { EventDetail, TreeItem } from '../../contracts/explore/explore.ts'
import { Card } from '../ui/Card.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { CardTitle, Hint, Muted } from '../ui/typography.ts'
import { messageOf } from './call.ts'
import { formatNumber } from './formats.ts'
import { CodeBlock, Columns, Pairs, RowLink, Screen } from './parts.tsx'

/** Fields by which other events are found. */
const linked = ['stream', 'actor', 'command', 'correlation']

/** An event: what it says, what it followed from and what followed, and what it changed. */
export function EventScreen() {
  const { position = '' } = useParams()
  const { data: event, error } = useSWR<EventDetail>(`/events/${position}`)
  return (
    <Screen title={event ? `${event.type} #${formatNumber(event.position)}` : `Event ${position}`}>
      {error && <ProblemNotice title="This event cannot be shown" text={messageOf(error)} />}
      {!event && !error && <SkeletonBlock $height="20rem" $radius="var(--radius-lg)" />}
      {event && (
        <Columns>
          <Card>
            <CardTitle>What it says</CardTitle>
            <Pairs>
              {event.fields.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {value === '' ? (
                      <Muted as="span">none</Muted>
                    ) : linked.includes(name) ? (
                      <RowLink to={`/timeline?about=${encodeURIComponent(value)}`}>{value}</RowLink>
                    ) : (
                      value
                    )}
                  </dd>
                </div>
              ))}
            </Pairs>
            <CodeBlock aria-label="Data">{JSON.stringify(event.data, null, 2)}</CodeBlock>
            <Hint>What is personal is left out.</Hint>
          </Card>
          <Card>
            <CardTitle>Its tree</CardTitle>
            {event.undrawn > 0 && (
              <Hint>{`${formatNumber(event.undrawn)} later events of this tree are not drawn.`}</Hint>
            )}
            <Tree items={event.tree} current={event.position} />
            <CardTitle>What it changed</CardTitle>
            {event.documents.length === 0 && <Muted $size="sm">No document of a view.</Muted>}
            <ul>
              {event.documents.map(({ view, key }) => (
                <li key={`${view} ${key}`}>
                  <RowLink to={`/documents/${view}/${encodeURIComponent(key)}`}>
                    {view} {key}
                  </RowLink>
                </li>
              ))}
            </ul>
          </Card>
        </Columns>
      )}
    </Screen>
  )
}

const Tree = ({ items, current }: { items: readonly TreeItem[]; current: number }) => (
  <Branch>
    {items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tree of an event never changes
      <li key={index}>
        {item.position === null ? (
          item.label
        ) : item.position === current ? (
          <b aria-current="true">{item.label}</b>
        ) : (
          <RowLink to={`/events/${item.position}`}>{item.label}</RowLink>
        )}{' '}
        <time>{item.time}</time>
        {item.children.length > 0 && <Tree items={item.children} current={current} />}
      </li>
    ))}
  </Branch>
)

const Branch = styled.ul`
  margin-block: var(--space-2);
  font-size: var(--text-sm);

  & & {
    margin: 0;
    padding-left: var(--space-4);
    border-left: 2px solid var(--color-line);
  }

  li {
    padding-block: 0.1875rem;
    overflow-wrap: anywhere;
  }

  time {
    color: var(--color-ink-2);
  }
`
