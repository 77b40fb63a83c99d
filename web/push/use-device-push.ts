import { useEffect, useState } from 'react'
import { call } from '../data/call.ts'
import { useCommand } from '../data/use-command.ts'
import { useToast } from '../ui/toast-state.ts'
import {
  canBePushed,
  endSubscription,
  findSubscription,
  isForbidden,
  subscribeBrowser,
} from './browser-subscription.ts'
import { texts } from './texts.ts'

const refresh = ['/api/push/settings'] as const

/** Whether this browser can get pushes: unsupported, forbidden by the member, or able. */
export type PushAbility = 'unsupported' | 'forbidden' | 'able'

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
export function useDevicePush() {
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
