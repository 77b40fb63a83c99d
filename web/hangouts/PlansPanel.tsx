import {
  CalendarPlus,
  Check,
  Clock,
  MapPin,
  MessageCircle,
  NotebookPen,
  Pencil,
} from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { HangoutActivity } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { addressOf } from '../data/address.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { hoursOf, ownHours } from '../meetups/event-dates.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { newPlanPath, safetyLink } from '../safety/safety-link.ts'
import { Button, ButtonAnchor, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Split, Tiles } from '../ui/columns.ts'
import { dateTile, dayAndMonth, knownZone } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FactLine } from '../ui/FactLine.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconList } from '../ui/IconList.ts'
import { IconTile } from '../ui/IconTile.ts'
import { Shares, Stack } from '../ui/layout.ts'
import { soft } from '../ui/soft.ts'
import { CardTitle, Muted, SectionTitle, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { useMatchWith } from './HangoutPerson.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { slotWithHours } from './slot-labels.ts'
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
          <Split>
            <Stack as="section" $gap={3} aria-labelledby="coming">
              <SectionTitle id="coming">{texts.plans.coming}</SectionTitle>
              {coming.length === 0 && <p>{texts.plans.noneComing}</p>}
              <Tiles>
                {coming.map(plan => (
                  <PlanCard key={plan.id} plan={plan} onChange={() => setEdited(plan.id)} />
                ))}
              </Tiles>
              {coming.length > 0 && (
                <div>
                  <ButtonLink rank={0} small to={newPlanPath}>
                    {safetyLink.label}
                  </ButtonLink>
                </div>
              )}
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
          </Split>
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
  ${soft('yes')}
`

type Props = { plan: HangoutActivity; onChange: () => void }

/** A plan that has not happened yet. */
function PlanCard({ plan, onChange }: Props) {
  const { id, hobby, timeSlot, partner, scheduledDate, timeZone, location, notes } = plan
  const when = scheduledDate ? { eventDate: scheduledDate, endDate: null, timeZone } : null
  const own = when && ownHours(when)
  const match = useMatchWith(partner.id)
  const of = <VisuallyHidden>{texts.plans.of(hobbyLabel(hobby), partner.pseudonym)}</VisuallyHidden>
  return (
    <Shape as="li">
      <DateBlock at={scheduledDate} timeZone={knownZone(timeZone)} />
      <div>
        <CardTitle as="h3">{hobbyLabel(hobby)}</CardTitle>
        <Muted $size="sm">
          {texts.plans.with}{' '}
          <Strong>
            <NameWithMarks of={partner} />
          </Strong>
        </Muted>
      </div>
      <Full>
        <IconList $tone="ink-2">
          <FactLine icon={Clock}>
            {when ? hoursOf(when) : slotWithHours(timeSlot)}
            {own && ` (${own})`}
          </FactLine>
          <FactLine icon={MapPin}>{location ?? <Unknown>{texts.plans.noPlace}</Unknown>}</FactLine>
          {notes && <FactLine icon={NotebookPen}>{notes}</FactLine>}
        </IconList>
      </Full>
      <Full>
        <Shares>
          {scheduledDate ? (
            <Button rank={3} small icon={<Icon of={Pencil} size="small" />} onClick={onChange}>
              {texts.plans.change}
              {of}
            </Button>
          ) : (
            <Button small onClick={onChange}>
              {texts.plans.chooseDate}
              {of}
            </Button>
          )}
          {match && (
            <ButtonLink
              rank={2}
              small
              to={`/chat/${match.id}`}
              icon={<Icon of={MessageCircle} size="small" />}
            >
              {texts.plans.message}
              <VisuallyHidden> {partner.pseudonym}</VisuallyHidden>
            </ButtonLink>
          )}
        </Shares>
      </Full>
      {scheduledDate && (
        <Full>
          <ButtonAnchor
            rank={0}
            small
            wide
            href={addressOf('GET /api/hangout-activities/:id.ics', { id })}
            download="hangout.ics"
            icon={<Icon of={CalendarPlus} size="small" />}
          >
            {texts.plans.calendar}
            {of}
          </ButtonAnchor>
        </Full>
      )}
    </Shape>
  )
}

type DateProps = { at: string | null; timeZone: string | undefined }

function DateBlock({ at, timeZone }: DateProps) {
  if (at === null)
    return (
      <NoDate>
        <Icon of={CalendarPlus} />
        <VisuallyHidden>{texts.plans.noDate}</VisuallyHidden>
      </NoDate>
    )
  const { weekday, day, month } = dateTile(at, undefined, timeZone)
  return (
    <Day dateTime={at}>
      {weekday}
      <b>{day}</b>
      {month}
    </Day>
  )
}

const Shape = styled(Card)`
  display: grid;
  grid-template-columns: calc(3.75rem * var(--text-scale)) minmax(0, 1fr);
  gap: var(--space-3) var(--space-4);
  align-items: center;
`

const Full = styled.div`
  grid-column: 1 / -1;
`

const Day = styled.time`
  display: grid;
  justify-items: center;
  align-content: center;
  min-height: 4.25rem;
  padding: 0.375rem;
  border-radius: var(--radius-md);
  ${soft('primary')}
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  line-height: 1.2;

  > b {
    font: 600 var(--text-2xl) / 1 var(--font-display);
  }
`

const NoDate = styled.span`
  display: grid;
  place-items: center;
  min-height: 4.25rem;
  border: 1.5px dashed var(--color-line-strong);
  border-radius: var(--radius-md);
  color: var(--color-ink-2);
`

const Unknown = styled.span`
  color: var(--color-ink-2);
`
