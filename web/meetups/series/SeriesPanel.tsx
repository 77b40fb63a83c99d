import { Suspense, useState } from 'react'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { Button } from '../../ui/Button.tsx'
import { knownZone, shortDay } from '../../ui/dates.ts'
import { Row } from '../../ui/layout.ts'
import { lazySheet } from '../../ui/lazy-sheet.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Muted } from '../../ui/typography.ts'
import { seriesLine } from './series-line.ts'
import { seriesTexts } from './series-texts.ts'

const RepeatSheet = lazySheet('RepeatSheet', () => import('./RepeatSheet.tsx'))
const SkipDateSheet = lazySheet('SkipDateSheet', () => import('./SkipDateSheet.tsx'))
const EndSeriesSheet = lazySheet('EndSeriesSheet', () => import('./EndSeriesSheet.tsx'))

/** For the organizer: how the event repeats, and the ways to repeat it, skip a date and end the series. */
export function SeriesPanel({ event }: { event: EventDetails }) {
  const [asking, setAsking] = useState<'repeat' | 'skip' | 'end'>()
  const { id, series, timeZone, status } = event
  const { panel, skip } = seriesTexts
  if (!series && status !== 'upcoming') return null
  const close = () => setAsking(undefined)
  const dayOf = (date: string) => shortDay(date, undefined, knownZone(timeZone))
  const skipped = series?.planned.filter(one => one.isSkipped).map(one => dayOf(one.date)) ?? []
  return (
    <Panel title={panel.title}>
      <Muted $size="sm">{series ? seriesLine(event) : panel.none}</Muted>
      {skipped.length > 0 && <Muted $size="sm">{skip.skipped(skipped.join('; '))}</Muted>}
      <Row $gap={2}>
        {series ? (
          <>
            <Button rank={2} small onClick={() => setAsking('skip')}>
              {panel.skip}
            </Button>
            <Button rank={3} small onClick={() => setAsking('end')}>
              {panel.end}
            </Button>
          </>
        ) : (
          <Button rank={2} small onClick={() => setAsking('repeat')}>
            {panel.repeat}
          </Button>
        )}
      </Row>
      {series && <Muted $size="xs">{panel.next}</Muted>}
      <Suspense>
        {asking === 'repeat' && <RepeatSheet event={event} open onClose={close} />}
        {asking === 'skip' && series && (
          <SkipDateSheet eventId={id} planned={series.planned} dayOf={dayOf} open onClose={close} />
        )}
        {asking === 'end' && <EndSeriesSheet eventId={id} open onClose={close} />}
      </Suspense>
    </Panel>
  )
}
