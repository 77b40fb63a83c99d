import { CalendarClock, Clock, Eye, Link2, MapPin, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { timing } from '../../contracts/core/limits.ts'
import type { OwnSafetyPlan } from '../../contracts/safety/safety.ts'
import { failureOf } from '../data/failure-of.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { FactLine } from '../ui/FactLine.tsx'
import { IconList } from '../ui/IconList.ts'
import { Stack, Wrap } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { CardTitle, Muted, Strong } from '../ui/typography.ts'
import { useCopy } from '../ui/use-copy.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AnswerSheet } from './AnswerSheet.tsx'
import { dayAndTime } from './plan-times.ts'
import { texts } from './texts.ts'

/** The member's plans with their check-ins; `quiet` shows nothing where there is none. */
export function OwnPlans({ quiet = false }: { quiet?: boolean }) {
  const read = useRoute('GET /api/safety-plans', {}, { refetch: true, every: timing.planPoll })
  const [answered, setAnswered] = useState<string>()
  if (quiet && !read.data?.length) return null
  return (
    <LoadState read={read} what={texts.screen.what} height="12rem">
      {plans => (
        <Stack>
          {plans.length === 0 && (
            <div>
              <CardTitle>{texts.screen.none}</CardTitle>
              <Muted>{texts.screen.noneText}</Muted>
            </div>
          )}
          {plans.map(plan => (
            <PlanPanel key={plan.id} plan={plan} onAnswer={() => setAnswered(plan.id)} />
          ))}
          <AnswerSheet planId={answered} onClose={() => setAnswered(undefined)} />
        </Stack>
      )}
    </LoadState>
  )
}

const stateText = ({ state, checkInAt, answeredAt }: OwnSafetyPlan): string => {
  const { states } = texts.plan
  switch (state) {
    case 'open':
      return states.open(dayAndTime(checkInAt))
    case 'asked':
    case 'unanswered':
      return states[state]
    case 'ended':
      return states.ended(dayAndTime(answeredAt ?? checkInAt))
  }
}

function PlanPanel({ plan, onAnswer }: { plan: OwnSafetyPlan; onAnswer: () => void }) {
  const { id, who, where, note, beginsAt, checkInAt, grace, link, state } = plan
  const copy = useCopy()
  const removing = useCommand('DELETE /api/safety-plans/:id', {
    refresh: ['/api/safety-plans'],
    failure: failureOf(texts.removeFailed),
  })
  const of = <VisuallyHidden>{texts.plan.of(who)}</VisuallyHidden>
  const isEnded = state === 'ended'
  return (
    <Panel title={bidiIsolate(who)}>
      <Strong role="status">{stateText(plan)}</Strong>
      <IconList $tone="ink-2">
        <FactLine icon={MapPin}>{where}</FactLine>
        <FactLine icon={Clock}>{texts.plan.begins(dayAndTime(beginsAt))}</FactLine>
        {!isEnded && (
          <FactLine icon={CalendarClock}>
            {texts.plan.checkIn(dayAndTime(checkInAt), grace)}
          </FactLine>
        )}
        {note && <FactLine icon={NotebookPen}>{note}</FactLine>}
        <FactLine icon={Eye}>
          {plan.watchedSince
            ? texts.plan.watchers(plan.watchers, dayAndTime(plan.watchedSince))
            : texts.plan.noWatchers}
        </FactLine>
        <FactLine icon={Link2}>{texts.plan.closes(dayAndTime(plan.closesAt))}</FactLine>
      </IconList>
      <Wrap>
        {isEnded ? (
          <Button
            rank={3}
            small
            busy={removing.pending && texts.plan.removing}
            onClick={() => void removing.run({ params: { id } })}
          >
            {texts.plan.remove}
            {of}
          </Button>
        ) : (
          <>
            <Button small rank={state === 'open' ? 2 : 1} onClick={onAnswer}>
              {texts.plan.answer}
              {of}
            </Button>
            <Button
              rank={3}
              small
              onClick={() => void copy(new URL(link, location.origin).href, texts.plan.copied)}
            >
              {texts.plan.copy}
              {of}
            </Button>
          </>
        )}
      </Wrap>
    </Panel>
  )
}
