import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import type { PushSettings } from '../../contracts/push/push.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { ActionRow } from '../ui/LinkRow.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { CardTitle, Hint } from '../ui/typography.ts'
import { PushChoices } from './PushChoices.tsx'
import { texts } from './texts.ts'
import { type PushAbility, useDevicePush } from './use-device-push.ts'

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
    <Card aria-labelledby="notifications">
      <Stack $gap={3}>
        <CardTitle id="notifications">{texts.notificationsCard.title}</CardTitle>
        <Hint>{texts.notificationsCard.intro}</Hint>
        {settings ? <Devices settings={settings} /> : <SkeletonBlock $height="3.5rem" />}
      </Stack>
    </Card>
  )
}

const hints: Readonly<Record<PushAbility, string>> = {
  unsupported: texts.notificationsCard.unsupported,
  forbidden: texts.notificationsCard.forbidden,
  able: texts.notificationsCard.off,
}

function Devices({ settings }: { settings: PushSettings }) {
  const { ability, isSubscribed, busy, turnOn, turnOff, turnOffAll } = useDevicePush()
  const { thisDevice, devices } = settings
  const isOn = thisDevice && ability === 'able' && isSubscribed !== false
  return (
    <>
      <SwitchRow
        icon={BellRing}
        label={texts.notificationsCard.thisDevice}
        hint={isOn ? texts.notificationsCard.on : hints[ability]}
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
