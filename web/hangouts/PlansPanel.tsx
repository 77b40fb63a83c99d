import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import styled from 'styled-components'
import type { HangoutActivity } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Tiles, WithAside } from '../ui/columns.ts'
import { dayAndMonth } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { Stack } from '../ui/layout.ts'
import { Muted, SectionTitle, Strong } from '../ui/typography.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { texts } from './texts.ts'

/** Sorts plans by date; those without a date are last. */
const byDate = (one: HangoutActivity, other: HangoutActivity): number =>
  (one.scheduledDate ?? '9').localeCompare(other.scheduledDate ?? '9')

/** The member's plans with others, and past hangouts. */
export function PlansPanel({ onFind }: { onFind: () => void }) {
  const read = useRoute('GET /api/hangout-activities', {}, { refetch: true })
  const [edited, setEdited] = useState<string>()
  return (
    <LoadState read={read} what="plans" height="20rem">
      {plans => {
        const coming = plans.filter(({ isCompleted }) => !isCompleted).toSorted(byDate)
        const done = plans
          .filter(({ isCompleted }) => isCompleted)
          .toSorted(byDate)
          .toReversed()
        if (plans.length === 0) return <NoPlans onFind={onFind} />
        return (
          <WithAside>
            <Stack as="section" $gap={3} aria-labelledby="coming">
              <SectionTitle id="coming">{texts.plans.coming}</SectionTitle>
              {coming.length === 0 && <p>{texts.plans.noneComing}</p>}
              <Tiles>
                {coming.map(plan => (
                  <PlanCard key={plan.id} plan={plan} onChange={() => setEdited(plan.id)} />
                ))}
              </Tiles>
            </Stack>
            {done.length > 0 && (
              <Stack as="section" $gap={3} aria-labelledby="done">
                <SectionTitle id="done">{texts.plans.done}</SectionTitle>
                <DoneRows plans={done} />
              </Stack>
            )}
            <PlanSheet
              plan={plans.find(({ id }) => id === edited)}
              onClose={() => setEdited(undefined)}
            />
          </WithAside>
        )
      }}
    </LoadState>
  )
}

const NoPlans = ({ onFind }: { onFind: () => void }) => (
  <EmptyState title={texts.plans.none} text={texts.plans.noneText}>
    <Button onClick={onFind}>{texts.plans.find}</Button>
  </EmptyState>
)

const DoneRows = ({ plans }: { plans: readonly HangoutActivity[] }) => (
  <Card as="ul" $tight>
    {plans.map(({ id, hobby, partner, scheduledDate }) => (
      <Line key={id}>
        <Tile>
          <Icon of={Check} />
        </Tile>
        <div>
          <Strong>{hobbyLabel(hobby)}</Strong>
          <Muted $size="sm">
            {texts.plans.with} <NameWithMarks of={partner} />
            {scheduledDate && `, ${dayAndMonth(scheduledDate)}`}
          </Muted>
        </div>
      </Line>
    ))}
  </Card>
)

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;
  padding-block: var(--space-3);

  & + & {
    border-top: var(--border-hair);
  }
`

const Tile = styled(IconTile)`
  border-radius: var(--radius-md);
  background: var(--color-yes-soft);
  color: var(--color-on-yes-soft);
`
