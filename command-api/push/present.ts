import type { PushSettings } from '../../contracts/push.ts'
import { listPushDevices } from '../../engines/push/push-devices.ts'
import type { Services } from '../services.ts'
import type { PushChoice } from './decider.ts'

type Caller = { readonly profileId: string; readonly sessionKey: string; readonly now: Date }

/** A member's choice and devices, without the addresses of the devices. */
export const presentPushSettings = async (
  { types, quietHours }: PushChoice,
  { profileId, sessionKey, now }: Caller,
  { sessions }: Pick<Services, 'sessions'>,
): Promise<PushSettings> => {
  const devices = await listPushDevices(sessions, profileId, now)
  return {
    types: [...types],
    quietHours,
    thisDevice: devices.some(({ key }) => key === sessionKey),
    devices: devices.length,
  }
}
