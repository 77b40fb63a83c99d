import type { ReactNode } from 'react'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import type { ModerationQuarter } from '../../contracts/staff/transparency.ts'
import { CallFailed } from '../data/call-errors.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { reasonLabels } from '../matching/safety-labels.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { PlainPage } from '../ui/PlainPage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CardTitle, Muted } from '../ui/typography.ts'
import { transparencyTexts as texts } from './texts.ts'

/** `/transparency`: how much was reported and decided here, where those who run it show that. */
export function TransparencyScreen() {
  const read = useRoute('GET /api/transparency')
  const { error } = read
  const isHidden = error instanceof CallFailed && error.code === 'not_found'
  return (
    <PlainPage title={texts.title}>
      <Stack>
        <Muted>{isHidden ? texts.hidden : texts.intro}</Muted>
        {!isHidden && (
          <LoadState
            read={read}
            what={texts.what}
            failure={texts.failed}
            skeleton={<Skeleton shape="cards" label={texts.loading} />}
          >
            {quarters =>
              quarters.length === 0 ? (
                <p>{texts.none}</p>
              ) : (
                quarters.map(quarter => <Quarter key={quarter.quarter} of={quarter} />)
              )
            }
          </LoadState>
        )}
        <div>
          <ButtonLink rank={2} to={pageAt('/')}>
            {texts.back}
          </ButtonLink>
        </div>
      </Stack>
    </PlainPage>
  )
}

const shown = (count: number | null): string => (count === null ? texts.withheld : String(count))

function Quarter({ of }: { of: ModerationQuarter }) {
  const { quarter, reports, byReason, decisions, byMeasure, medianDays, appeals, reversals } = of
  return (
    <section aria-labelledby={quarter}>
      <CardTitle as="h2" id={quarter}>
        {texts.quarter(quarter)}
      </CardTitle>
      <Table aria-labelledby={quarter}>
        <tbody>
          <Line head label={texts.reports} value={shown(reports)} />
          {Object.entries(byReason)
            .filter(([, count]) => count !== 0)
            .map(([reason, count]) => (
              <Line
                key={reason}
                label={reasonLabels[reason as keyof typeof reasonLabels]}
                value={shown(count)}
              />
            ))}
          <Line head label={texts.decisions} value={shown(decisions)} />
          {Object.entries(byMeasure)
            .filter(([, count]) => count !== 0)
            .map(([measure, count]) => (
              <Line
                key={measure}
                label={texts.measures[measure as keyof typeof texts.measures]}
                value={shown(count)}
              />
            ))}
          <Line
            head
            label={texts.median}
            value={medianDays === null ? texts.notShown : texts.days(medianDays)}
          />
          <Line head label={texts.appeals} value={shown(appeals)} />
          <Line label={texts.reversals} value={shown(reversals)} />
        </tbody>
      </Table>
    </section>
  )
}

const Line = ({ head, label, value }: { head?: boolean; label: ReactNode; value: ReactNode }) => (
  <tr data-head={head}>
    <th scope="row">{label}</th>
    <td>{value}</td>
  </tr>
)

const Table = styled.table`
  width: 100%;
  max-width: 30rem;
  border-collapse: collapse;

  th {
    font-weight: var(--weight-text);
    text-align: start;
  }

  td {
    padding-inline-start: var(--space-3);
    text-align: end;
    white-space: nowrap;
  }

  th,
  td {
    padding-block: var(--space-1);
    border-bottom: var(--border-hair);
  }

  tr[data-head='true'] :is(th, td) {
    padding-top: var(--space-3);
    font-weight: var(--weight-bold);
  }
`
