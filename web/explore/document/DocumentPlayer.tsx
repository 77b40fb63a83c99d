import { useEffect, useState } from 'react'
import styled from 'styled-components'
import useSWR from 'swr'
import type { Biography, DocumentAt, DocumentChange } from '../../../contracts/explore/explore.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { prefersReducedMotion } from '../../ui/theme.ts'
import { CardTitle, Hint, Muted } from '../../ui/typography.ts'
import { messageOf } from '../call.ts'
import { formatNumber, formatTime } from '../formats.ts'
import { CodeBlock, Columns, Controls, RowLink } from '../Screen.tsx'

/** How long each state is shown while the document is played, in milliseconds. */
const FRAME = 700

type Props = { view: string; documentKey: string }

/** The changes of a document, and a slider that shows and plays it from one to the next. */
export function DocumentPlayer({ view, documentKey }: Props) {
  const address = `/documents/${view}/${encodeURIComponent(documentKey)}`
  const { data: biography, error } = useSWR<Biography>(address)
  if (error) return <ProblemNotice title="This document cannot be shown" text={messageOf(error)} />
  if (!biography) return <Skeleton label="Reading the log" />
  return <Player address={address} biography={biography} />
}

function Player({ address, biography }: { address: string; biography: Biography }) {
  const { changes, earlier } = biography
  const last = changes.length - 1
  const [index, setIndex] = useState(last)
  const [playing, setPlaying] = useState(false)
  const change = changes[index]
  const { data: state } = useSWR<DocumentAt>(change && `${address}/at/${change.position}`, {
    keepPreviousData: true,
  })

  useEffect(() => {
    if (!playing) return
    if (index >= last) return setPlaying(false)
    const timer = setTimeout(() => setIndex(index + 1), FRAME)
    return () => clearTimeout(timer)
  }, [playing, index, last])

  if (!change) return null
  const play = () => {
    if (index >= last) setIndex(0)
    setPlaying(true)
  }
  return (
    <>
      <Slider
        label="After event"
        thumbs={['Change of the document']}
        value={[index]}
        min={0}
        max={Math.max(1, last)}
        onChange={([to = 0]) => {
          setPlaying(false)
          setIndex(Math.min(last, to))
        }}
        says={`${index + 1} of ${changes.length}: ${formatTime(change.at)} UTC, ${change.type}`}
      />
      <Controls>
        {/* A document that changes by itself moves: with reduced motion it is stepped through. */}
        {!prefersReducedMotion() && (
          <Button small onClick={playing ? () => setPlaying(false) : play}>
            {playing ? 'Pause' : 'Play'}
          </Button>
        )}
        <Button rank={3} small disabled={index === 0} onClick={() => setIndex(index - 1)}>
          Previous
        </Button>
        <Button rank={3} small disabled={index === last} onClick={() => setIndex(index + 1)}>
          Next
        </Button>
      </Controls>
      {earlier > 0 && (
        <Hint>{`${formatNumber(earlier)} earlier changes are left out; history why lists all.`}</Hint>
      )}
      <Columns>
        <Card>
          <CardTitle>The document then</CardTitle>
          {state?.document === null && <Muted>There is none any more.</Muted>}
          {state && state.document !== null && (
            <CodeBlock aria-label="Document">{JSON.stringify(state.document, null, 2)}</CodeBlock>
          )}
          <Hint>What is personal reads as it does once a member has gone.</Hint>
        </Card>
        <Card>
          <CardTitle>What this event changed</CardTitle>
          <Change change={change} />
        </Card>
      </Columns>
    </>
  )
}

const Change = ({ change }: { change: DocumentChange }) => (
  <>
    <p>
      <RowLink to={`/events/${change.position}`}>
        {change.type} #{formatNumber(change.position)}
      </RowLink>
    </p>
    <Fields>
      {change.fields.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{path || 'document'}</dt>
          <dd>
            <del>{before}</del> → <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </Fields>
  </>
)

const Fields = styled.dl`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  dt {
    font-weight: var(--weight-bold);
  }

  del {
    color: var(--color-ink-2);
  }

  ins {
    text-decoration: none;
    background: var(--color-yes-soft);
    color: var(--color-on-yes-soft);
  }
`
