import type { PushSettings } from '../../contracts/push/push.ts'
import type { PushChoice } from '../../domain/push/decider.ts'
import { listPushDevices } from '../../engines/adapters/web-push/push-devices.ts'
import type { Services } from '../handlers/services.ts'

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
