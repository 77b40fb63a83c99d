import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import useSWR from 'swr'
import type { EventPage, EventSummary } from '../../../contracts/explore/explore.ts'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { linkText, Muted, tabular } from '../../ui/typography.ts'
import { useMedia } from '../../ui/use-media.ts'
import { withQuery } from '../call.ts'
import { formatNumber, formatTime } from '../formats.ts'
import { useRowWindow } from './use-row-window.ts'

const ROW_HEIGHT = 44
const PAGE = 100

/** Which events are listed: parameters of the address. */
export type Listed = Readonly<Record<'types' | 'since' | 'until', string | undefined>> & {
  readonly upTo: number
  readonly order: 'oldest' | 'newest'
}

const usePage = (listed: Listed, page: number, isWanted: boolean) =>
  useSWR<EventPage>(
    isWanted ? withQuery('/events', { ...listed, offset: page * PAGE, limit: PAGE }) : null,
    { keepPreviousData: false },
  ).data

/** A table of all selected events: it loads what is seen of it. */
export function EventTable({ listed }: { listed: Listed }) {
  const total = usePage(listed, 0, true)?.total ?? null
  const visible = useMedia('(min-height: 44rem)') ? 12 : 6
  const { box, first, scrollHeight, onKeyDown } = useRowWindow(total ?? 0, ROW_HEIGHT, visible)
  const page = Math.floor(first / PAGE)
  const here = usePage(listed, page, true)
  const next = usePage(listed, page + 1, first + visible >= (page + 1) * PAGE)

  const rowAt = (index: number): EventSummary | undefined =>
    (Math.floor(index / PAGE) === page ? here : next)?.rows[index % PAGE]
  if (total === null) return <SkeletonBlock $height={`${(visible + 1) * ROW_HEIGHT}px`} />
  const shown = Array.from({ length: Math.min(visible, total - first) }, (_, n) => first + n)

  if (total === 0) return <Muted>No event is selected.</Muted>
  return (
    <>
      <Muted $size="sm" aria-live="polite">
        {`Rows ${formatNumber(first + 1)} to ${formatNumber(first + shown.length)} of ${formatNumber(total)}`}
      </Muted>
      <Scroller
        $rows={visible + 1}
        ref={box}
        tabIndex={0}
        onKeyDown={onKeyDown}
        role="table"
        aria-label="Selected events"
        aria-rowcount={total + 1}
      >
        <Rows $height={scrollHeight + ROW_HEIGHT}>
          <Pane>
            <Line aria-rowindex={1}>
              <Head>Time (UTC)</Head>
              <Head>Type</Head>
              <StreamHead>Stream</StreamHead>
              <Head>Position</Head>
            </Line>
            {shown.map(index => {
              const row = rowAt(index)
              return (
                <Line key={index - first} aria-rowindex={index + 2}>
                  <Cell>{row ? formatTime(row.at) : '…'}</Cell>
                  <Type>{row?.type}</Type>
                  <Stream>{row?.stream}</Stream>
                  <Cell>
                    {row && <EventLink to={`/events/${row.position}`}>{row.position}</EventLink>}
                  </Cell>
                </Line>
              )
            })}
          </Pane>
        </Rows>
      </Scroller>
    </>
  )
}

const Scroller = styled.div<{ $rows: number }>`
  height: ${({ $rows }) => $rows * ROW_HEIGHT + 2}px;
  overflow: hidden auto;
  border: var(--border-hair);
  border-radius: var(--radius-md);
  background: var(--color-surface);
`

const Rows = styled.div.attrs<{ $height: number }>(({ $height }) => ({
  role: 'presentation',
  style: { height: $height },
}))``

const Pane = styled.div.attrs({ role: 'rowgroup' })`
  position: sticky;
  top: 0;
`

const Line = styled.div.attrs({ role: 'row' })`
  ${tabular}
  display: grid;
  grid-template-columns: 9.5rem minmax(0, 1fr) minmax(0, 6rem);
  gap: var(--space-3);
  align-items: center;
  height: ${ROW_HEIGHT}px;
  padding: 0 var(--space-3);
  border-bottom: var(--border-hair);
  font-size: var(--text-sm);
  white-space: nowrap;

  > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  > :last-child {
    text-align: right;
    overflow: visible;
  }

  @media (min-width: 64rem) {
    grid-template-columns: 11rem minmax(0, 14rem) minmax(0, 1fr) 7rem;
  }

  @media (max-width: 30rem) {
    grid-template-columns: 5.75rem minmax(0, 1fr) 5.5rem;
    font-size: var(--text-xs);

    > :first-child {
      white-space: normal;
      line-height: 1.2;
    }
  }
`

const Cell = styled.span.attrs({ role: 'cell' })``

const Head = styled.span.attrs({ role: 'columnheader' })`
  font-weight: var(--weight-bold);
`

const Type = styled(Cell)`
  font-weight: var(--weight-medium);
`

const onDesktop = css`
  @media (max-width: 63.99rem) {
    display: none;
  }
`

const Stream = styled(Cell)`
  ${onDesktop}
  color: var(--color-ink-2);
`

const StreamHead = styled(Head)`
  ${onDesktop}
`

const EventLink = styled(Link)`
  ${linkText}
  padding-block: 0.625rem;
`
