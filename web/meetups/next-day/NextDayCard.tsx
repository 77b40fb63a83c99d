import { Suspense, useState } from 'react'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.ts'
import { lazySheet } from '../../ui/lazy-sheet.ts'
import { Panel } from '../../ui/Panel.tsx'
import { fullTime } from '../../ui/time-labels.ts'
import { Muted } from '../../ui/typography.ts'
import { texts } from '../texts.ts'

const NextDaySheet = lazySheet('NextDaySheet', () => import('./NextDaySheet.tsx'))

/** The day after: the question to a guest, or to hosts how many felt safe. Empty for everybody else. */
export function NextDayCard({ event }: { event: EventDetails }) {
  const { id, status, isOrganizer, isCoHost, myStatus } = event
  const [isAnswering, setAnswering] = useState(false)
  const when = status === 'past' && (isOrganizer || isCoHost || myStatus === 'going')
  const { data } = useRoute(
    'GET /api/events/:id/next-day',
    { params: { id } },
    { when, refetch: true },
  )
  if (!when || !data) return null
  const { question, counts } = data
  const { nextDay } = texts
  if (counts)
    return (
      <Panel title={nextDay.counts.title}>
        {counts.feltSafe !== null && <p>{nextDay.counts.feltSafe(counts.feltSafe)}</p>}
        {counts.didNot !== null && <p>{nextDay.counts.didNot(counts.didNot)}</p>}
        <Muted $size="xs">{nextDay.counts.hint}</Muted>
      </Panel>
    )
  if (!question) return null
  return (
    <Panel title={nextDay.title}>
      <Muted $size="sm">{question.answer ? nextDay.answered : nextDay.text}</Muted>
      <Row $gap={2}>
        <Button rank={question.answer ? 3 : 2} small onClick={() => setAnswering(true)}>
          {question.answer ? nextDay.change : nextDay.answer}
        </Button>
      </Row>
      <Muted $size="xs">{nextDay.until(fullTime(question.until))}</Muted>
      <Suspense>
        {isAnswering && (
          <NextDaySheet
            event={event}
            answer={question.answer}
            open
            onClose={() => setAnswering(false)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
