import { useState } from 'react'
import styled from 'styled-components'
import type { OwnReport } from '../../../contracts/matching/own-reports.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDay } from '../../ui/dates.ts'
import { Stack } from '../../ui/layout.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CardTitle, Hint, Muted } from '../../ui/typography.ts'
import { reasonLabels } from '../safety-labels.ts'
import { AddToReportSheet } from './AddToReportSheet.tsx'
import { outcomeLabels, reportedLabels, ownReportTexts as texts } from './own-report-texts.ts'

/** `/reports`: what the reader reported, and what came of it. It names nobody. */
export function OwnReportsScreen() {
  const read = useRoute('GET /api/reports')
  return (
    <ScreenFrame
      title={texts.title}
      back={{ to: pageAt('/settings'), label: texts.back }}
      width="text"
    >
      <Stack>
        <Muted>{texts.intro}</Muted>
        <LoadState
          read={read}
          what={texts.what}
          failure={texts.failed}
          skeleton={<Skeleton shape="cards" label={texts.loading} />}
        >
          {reports =>
            reports.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              reports.map(report => <Report key={report.id} report={report} />)
            )
          }
        </LoadState>
      </Stack>
    </ScreenFrame>
  )
}

function Report({ report }: { report: OwnReport }) {
  const { id, about, reason, description, createdAt, outcome, decidedOn } = report
  const [adding, setAdding] = useState(false)
  return (
    <Card as="article" aria-labelledby={id}>
      <Stack $gap={2}>
        <div>
          <CardTitle id={id}>{reasonLabels[reason]}</CardTitle>
          <Hint>
            {reportedLabels[about]} · <RelativeTime at={createdAt} />
          </Hint>
        </div>
        {description && <Words dir="auto">{description}</Words>}
        <p role="status">{outcome === null ? texts.open : outcomeLabels[outcome]}</p>
        {decidedOn && <Hint>{texts.decided(longDay(decidedOn, undefined, 'UTC'))}</Hint>}
        {outcome === null && (
          <div>
            <Button rank={3} small onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          </div>
        )}
      </Stack>
      <AddToReportSheet reportId={id} open={adding} onClose={() => setAdding(false)} />
    </Card>
  )
}

const Words = styled.blockquote`
  margin: 0;
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--color-line-strong);
  overflow-wrap: anywhere;
  white-space: pre-line;
`
