import { BellOff, BellRing, Moon } from 'lucide-react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { PushSettings, QuietHours } from '../../contracts/push/push.ts'
import { call } from '../data/call.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useLatestOnly } from '../data/latest-only.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { TextField } from '../ui/Field.tsx'
import { ActionRow } from '../ui/LinkRow.tsx'
import { Shares, Stack } from '../ui/layout.ts'
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
import { texts } from './texts.ts'

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

/** Labels of the kinds of notifications, in the order of the settings. Check-ins always come. */
const pushLabels: Readonly<Record<Exclude<NotificationType, 'check_in'>, string>> = {
  new_match: 'Matches and super likes',
  new_message: 'Messages',
  hangout_invitation: 'Hangout invitations',
  hangout_accepted: 'Accepted hangout invitations',
  group_chat_invite: 'Invitations to group chats',
  group_chat_request: 'Requests to join my group chats',
  group_chat_update: 'News from my group chats',
  constellation: 'Links and joint cards',
  event_reminder: 'Events I responded to',
  profile_view: 'Profile views',
  account_export: 'My data is ready',
  new_sign_in: 'A new sign-in',
  sign_in_changed: 'Changes of how I sign in',
}

const pushTypes = Object.keys(pushLabels) as (keyof typeof pushLabels)[]

type Choice = Pick<PushSettings, 'types' | 'quietHours'>

/** Kinds of pushes and quiet hours for all devices. Each change is saved at once. */
function PushChoices({ settings }: { settings: PushSettings }) {
  const [choice, setChoice] = useState<Choice>(settings)
  const { run } = useCommand('PUT /api/push/settings', {
    refresh: ['/api/push/settings'],
    onFailed: () => setChoice(settings),
  })
  const save = useLatestOnly((body: Choice) => run({ body }))
  const choose = (change: Partial<Choice>) => {
    const { types, quietHours } = { ...choice, ...change }
    setChoice({ types, quietHours })
    void save({ types, quietHours })
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
    </>
  )
}

const Kinds = styled.fieldset`
  legend {
    padding: 0;
    font-weight: var(--weight-bold);
  }
`

type Times = Pick<QuietHours, 'from' | 'to'>

const night: Times = { from: '22:00', to: '08:00' }

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = { hours: QuietHours | null; onChange: (hours: QuietHours | null) => void }

/** The hours without notifications: a switch and two times, which are saved on blur. */
function QuietHoursFields({ hours, onChange }: Props) {
  return (
    <Stack $gap={2}>
      <SwitchRow
        icon={Moon}
        label={texts.quietHoursFields.label}
        hint={texts.quietHoursFields.hint}
        checked={hours !== null}
        onChange={on => onChange(on ? { ...night, timeZone: zoneHere() } : null)}
      />
      {hours && <TimesFields hours={hours} onChange={onChange} />}
    </Stack>
  )
}

function TimesFields({ hours, onChange }: Props & { hours: QuietHours }) {
  const [times, setTimes] = useState<Times>(hours)
  const isSame = times.from === times.to
  const save = () => {
    if (times.from === '' || times.to === '' || isSame) return
    if (times.from !== hours.from || times.to !== hours.to)
      onChange({ ...times, timeZone: zoneHere() })
  }
  const field = (name: keyof Times, label: string, error?: string) => (
    <TextField
      type="time"
      label={label}
      value={times[name]}
      error={error}
      onChange={event => setTimes({ from: times.from, to: times.to, [name]: event.target.value })}
      onBlur={save}
    />
  )
  return (
    <>
      <Shares>
        {field('from', texts.quietHoursFields.from)}
        {field(
          'to',
          texts.quietHoursFields.until,
          isSame ? texts.quietHoursFields.sameTime : undefined,
        )}
      </Shares>
      <Hint>
        {texts.quietHoursFields.timeZone} {hours.timeZone.replaceAll('_', ' ')}.
      </Hint>
    </>
  )
}

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
