import { CalendarClock, Clock, MapPin, TriangleAlert, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { timing } from '../../contracts/core/limits.ts'
import type { SharedSafetyPlan } from '../../contracts/safety/safety.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import {
  canBePushed,
  findSubscription,
  isForbidden,
  subscribeBrowser,
  subscriptionOf,
} from '../push/browser-subscription.ts'
import { noteWatching } from '../push/watching.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { FactLine } from '../ui/FactLine.tsx'
import { IconList } from '../ui/IconList.ts'
import { Stack } from '../ui/layout.ts'
import { Note } from '../ui/Note.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Muted, Strong } from '../ui/typography.ts'
import { dayAndTime } from './plan-times.ts'
import { texts } from './texts.ts'

const { shared } = texts

/** `/safe/:token`: a plan for the person who has the link, without an account. */
export function SharedPlanScreen() {
  const { token = '' } = useParams()
  const { data, error, refresh } = useRoute(
    'GET /api/safe/:token',
    { params: { token } },
    { every: timing.planPoll, whileVisible: true, refetch: true },
  )
  const isGone = error instanceof CallFailed && error.status === 404
  if (isGone)
    return (
      <PlainPage title={shared.goneTitle}>
        <p>{shared.gone}</p>
      </PlainPage>
    )
  return (
    <PlainPage title={shared.title}>
      {data ? (
        <SharedPlan token={token} read={data} refresh={() => void refresh()} />
      ) : error ? (
        <ProblemNotice
          title={shared.failedTitle}
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton shape="cards" label={shared.loading} />
      )}
    </PlainPage>
  )
}

/** What changed last, and when. */
const stateText = ({ state, plan, answeredAt, closesAt }: SharedSafetyPlan): string => {
  const { states } = shared
  const answered = dayAndTime(answeredAt ?? closesAt)
  const checkIn = dayAndTime(plan?.checkInAt ?? closesAt)
  switch (state) {
    case 'open':
      return answeredAt
        ? `${states.answered(answered)} ${states.open(checkIn)}`
        : states.open(checkIn)
    case 'unanswered':
      return states.unanswered(checkIn)
    case 'ended':
      return states.ended(answered)
    case 'not_well':
      return states.not_well(answered)
  }
}

const adviceOf = ({ state }: SharedSafetyPlan): string | undefined => {
  switch (state) {
    case 'open':
      return undefined
    case 'unanswered':
      return shared.unanswered
    case 'ended':
      return shared.over
    case 'not_well':
      return shared.not_well
  }
}

type Props = { token: string; read: SharedSafetyPlan; refresh: () => void }

function SharedPlan({ token, read, refresh }: Props) {
  const { plan, state } = read
  const advice = adviceOf(read)
  const isUrgent = state === 'unanswered' || state === 'not_well'
  return (
    <Stack>
      <Panel title={plan ? shared.of(bidiIsolate(plan.signed)) : shared.plan}>
        <div role="status">
          {isUrgent ? (
            <Note tone="no" icon={TriangleAlert}>
              <Strong>{stateText(read)}</Strong> {advice}
            </Note>
          ) : (
            <p>
              <Strong>{stateText(read)}</Strong> {advice}
            </p>
          )}
        </div>
        {plan && <Facts plan={plan} />}
        {plan?.note && (
          <div>
            <CardTitle as="h3">{shared.note}</CardTitle>
            <p dir="auto">{plan.note}</p>
          </div>
        )}
        <Muted $size="sm">
          {shared.yourTime} {shared.closes(dayAndTime(read.closesAt))}
        </Muted>
      </Panel>
      <Watch token={token} read={read} refresh={refresh} />
    </Stack>
  )
}

const Facts = ({ plan }: { plan: NonNullable<SharedSafetyPlan['plan']> }) => (
  <IconList $tone="ink-2">
    <FactLine icon={UserRound}>{shared.meets(bidiIsolate(plan.who))}</FactLine>
    <FactLine icon={MapPin}>{plan.where}</FactLine>
    <FactLine icon={Clock}>{shared.begins(dayAndTime(plan.beginsAt))}</FactLine>
    <FactLine icon={CalendarClock}>
      {shared.checkIn(dayAndTime(plan.checkInAt), plan.grace)}
    </FactLine>
  </IconList>
)

function Watch({ token, read, refresh }: Props) {
  const { watch, push } = read
  const { run, pending } = useCommand('POST /api/safe/:token/watch', {
    onDone: refresh,
    onFailed: refresh,
    failure: failureOf(shared.tellFailed),
  })
  switch (watch) {
    case 'none':
      return null
    case 'full':
      return <Muted>{shared.full}</Muted>
    case 'offered':
      return (
        <Stack $gap={2}>
          <Button
            wide
            busy={pending && shared.starting}
            onClick={() => void run({ params: { token } })}
          >
            {shared.watch}
          </Button>
          <Muted $size="sm">{shared.watchHint}</Muted>
        </Stack>
      )
    case 'watching':
      return (
        <Panel title={shared.watching}>
          {push && <Told token={token} read={read} push={push} refresh={refresh} />}
        </Panel>
      )
  }
}

type ToldProps = Props & { push: NonNullable<SharedSafetyPlan['push']> }

/** Whether this browser has a subscription; undefined until that is known. */
const useHasSubscription = (isOn: boolean): boolean | undefined => {
  const [has, setHas] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    findSubscription().then(
      found => isCurrent && setHas(isOn && found !== undefined),
      () => isCurrent && setHas(false),
    )
    return () => {
      isCurrent = false
    }
  }, [isOn])
  return has
}

/** Offers notifications of the plan. A subscription of a member who is signed in here is used, too. */
function Told({ token, read, push, refresh }: ToldProps) {
  const toast = useToast()
  const isTold = useHasSubscription(push.isOn)
  const [isAsking, setAsking] = useState(false)
  const telling = useCommand('PUT /api/safe/:token/push', {
    onDone: () => {
      noteWatching(read.closesAt)
      refresh()
    },
    failure: failureOf(shared.tellFailed),
  })
  const tell = async () => {
    setAsking(true)
    try {
      if ((await Notification.requestPermission()) !== 'granted') return
      const existing = await findSubscription()
      const body = existing ? subscriptionOf(existing) : await subscribeBrowser(push.key)
      await telling.run({ params: { token }, body })
    } catch {
      toast({ title: shared.tellFailed, tone: 'destructive' })
    } finally {
      setAsking(false)
    }
  }
  if (isTold) return <p>{shared.told}</p>
  if (!canBePushed()) return <p>{shared.cannot}</p>
  if (isForbidden()) return <p>{shared.forbidden}</p>
  return (
    <>
      <p>{shared.watchingHint}</p>
      <div>
        <Button
          rank={2}
          busy={(isAsking || telling.pending) && shared.telling}
          onClick={() => void tell()}
        >
          {shared.tell}
        </Button>
      </div>
    </>
  )
}
