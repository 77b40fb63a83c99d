import { BellOff, BellRing, Clock, Rss } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import styled from 'styled-components'
import type { PushSettings } from '../../contracts/push/push.ts'
import { call } from '../data/call.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useLatestOnly } from '../data/latest-only.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { ActionRow } from '../ui/LinkRow.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Panel } from '../ui/Panel.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useToast } from '../ui/toast-state.ts'
import { toggled } from '../ui/toggled.ts'
import { Hint } from '../ui/typography.ts'
import {
  canBePushed,
  endSubscription,
  findSubscription,
  isForbidden,
  subscribeBrowser,
} from './browser-subscription.ts'
import { DigestFields } from './DigestFields.tsx'
import { pushLabels, pushTypes } from './push-labels.ts'
import { type ChosenPushes, QuietHoursFields } from './QuietHoursFields.tsx'
import { texts } from './texts.ts'

const OwnHoursSheet = lazySheet('OwnHoursSheet', () => import('./OwnHoursSheet.tsx'))

const PrivateFeedSheet = lazySheet(
  'PrivateFeedSheet',
  () => import('../feeds/PrivateFeedSheet.tsx'),
)

/** Notifications on this device and others, while Kith is closed. */
export function NotificationsCard() {
  const {
    data: settings,
    error,
    refresh,
  } = useRoute('GET /api/push/settings', {}, { refetch: true })
  if (error && !settings)
    return (
      <ProblemNotice
        title={texts.notificationsCard.loadFailed}
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    )
  return (
    <Panel title={texts.notificationsCard.title}>
      <Hint>{texts.notificationsCard.intro}</Hint>
      {settings ? <Devices settings={settings} /> : <SkeletonBlock $height="3.5rem" />}
    </Panel>
  )
}

const hints: Readonly<Record<PushAbility, string>> = {
  unsupported: texts.notificationsCard.unsupported,
  forbidden: texts.notificationsCard.forbidden,
  able: texts.notificationsCard.off,
}

function Devices({ settings }: { settings: PushSettings }) {
  const { ability, isSubscribed, busy, turnOn, turnOff, turnOffAll } = useDevicePush()
  const { thisDevice, isRefused, devices } = settings
  const isOn = thisDevice && ability === 'able' && isSubscribed !== false
  return (
    <>
      <SwitchRow
        icon={BellRing}
        label={texts.notificationsCard.thisDevice}
        hint={
          isOn
            ? texts.notificationsCard.on
            : isRefused && ability === 'able'
              ? texts.notificationsCard.refused
              : hints[ability]
        }
        checked={isOn}
        disabled={busy || ability !== 'able'}
        onChange={on => (on ? void turnOn() : turnOff())}
      />
      <PushChoices settings={settings} />
      <NewsFeedRow />
      {devices > 0 && (
        <ActionRow
          icon={BellOff}
          label={texts.notificationsCard.turnOffEverywhere}
          hint={texts.notificationsCard.devices(devices)}
          onClick={turnOffAll}
        />
      )}
    </>
  )
}

/** Kinds of pushes, quiet hours and digest for all devices. Each change is saved at once. */
function PushChoices({ settings }: { settings: PushSettings }) {
  const [choice, setChoice] = useState<ChosenPushes>(settings)
  const [asking, setAsking] = useState(false)
  const { run } = useCommand('PUT /api/push/settings', {
    refresh: ['/api/push/settings'],
    onFailed: () => setChoice(settings),
  })
  const save = useLatestOnly((body: ChosenPushes) => run({ body }))
  const choose = (change: Partial<ChosenPushes>) => {
    const { types, quietHours, ownHours, digest } = { ...choice, ...change }
    setChoice({ types, quietHours, ownHours, digest })
    void save({ types, quietHours, ownHours, digest })
  }
  return (
    <>
      <Kinds>
        <legend>{texts.pushChoices.title}</legend>
        {pushTypes.map(type => (
          <SwitchRow
            key={type}
            label={pushLabels[type]}
            checked={choice.types.includes(type)}
            onChange={() => choose({ types: toggled(choice.types, type) })}
          />
        ))}
      </Kinds>
      <QuietHoursFields hours={choice.quietHours} onChange={quietHours => choose({ quietHours })} />
      <ActionRow
        icon={Clock}
        label={texts.ownHours.open}
        hint={texts.ownHours.count(choice.ownHours.length)}
        onClick={() => setAsking(true)}
      />
      <Suspense>
        <OwnHoursSheet
          open={asking}
          onClose={() => setAsking(false)}
          choice={choice}
          onChange={ownHours => choose({ ownHours })}
        />
      </Suspense>
      <DigestFields digest={choice.digest} onChange={digest => choose({ digest })} />
    </>
  )
}

/** The address that a feed reader follows, for members whom pushes do not reach. */
function NewsFeedRow() {
  const { data: feed } = useRoute('GET /api/news-feed')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionRow
        icon={Rss}
        label={texts.newsFeed.open}
        hint={feed?.address ? texts.newsFeed.on : texts.newsFeed.off}
        onClick={() => setOpen(true)}
      />
      <Suspense>
        <PrivateFeedSheet of="news" open={open} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  )
}

const Kinds = styled.fieldset`
  legend {
    padding: 0;
    font-weight: var(--weight-bold);
  }
`

const refresh = ['/api/push/settings'] as const

/** Whether this browser can get pushes: unsupported, forbidden by the member, or able. */
type PushAbility = 'unsupported' | 'forbidden' | 'able'

const abilityNow = (): PushAbility => {
  if (!canBePushed()) return 'unsupported'
  return isForbidden() ? 'forbidden' : 'able'
}

/** Whether this browser has a subscription; undefined until that is known. */
function useSubscribed() {
  const [isSubscribed, setSubscribed] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    findSubscription().then(
      found => isCurrent && setSubscribed(found !== undefined),
      () => isCurrent && setSubscribed(false),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return [isSubscribed, setSubscribed] as const
}

/**
 * Turns pushes on and off for this device, or off for all. The browser asks for permission first.
 */
function useDevicePush() {
  const toast = useToast()
  const [ability, setAbility] = useState(abilityNow)
  const [isAsking, setAsking] = useState(false)
  const [isSubscribed, setSubscribed] = useSubscribed()
  const subscribing = useCommand('POST /api/push/subscriptions', { refresh })
  const leaving = useCommand('DELETE /api/push/subscriptions/current', {
    refresh,
    onDone: () => void endSubscription(),
  })
  const leavingAll = useCommand('DELETE /api/push/subscriptions', {
    refresh,
    onDone: () => {
      void endSubscription()
      toast({ title: texts.useDevicePush.offTitle, text: texts.useDevicePush.offText })
    },
  })

  const subscribe = async () => {
    const permission = await Notification.requestPermission()
    setAbility(abilityNow())
    if (permission !== 'granted') return
    const { key } = await call('GET /api/push/key', {})
    const body = await subscribeBrowser(key)
    setSubscribed(true)
    await subscribing.run({ body })
  }

  const turnOn = async () => {
    setAsking(true)
    try {
      await subscribe()
    } catch {
      toast({
        title: texts.useDevicePush.failedTitle,
        text: texts.useDevicePush.failedText,
        tone: 'destructive',
      })
    } finally {
      setAsking(false)
    }
  }

  return {
    ability,
    /** False if the browser has lost a subscription that the server still has. */
    isSubscribed,
    busy: isAsking || leaving.pending || leavingAll.pending,
    turnOn,
    turnOff: () => void leaving.run(),
    turnOffAll: () => void leavingAll.run(),
  }
}
