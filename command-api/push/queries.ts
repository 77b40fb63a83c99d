import { getPushKey, getPushSettings, type PushSettings } from '../../contracts/push/push.ts'
import { type PushChoice, pushSettings } from '../../domain/push/decider.ts'
import { hasRefusedPushes, listPushDevices } from '../../engines/adapters/web-push/push-devices.ts'
import { pushSettingsView } from '../../projections/views/push.ts'
import { query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

export const onGetPushKey = query(getPushKey, { reads: [] }, async (_, { push }) => ({
  key: push.publicKey,
}))

export const onGetPushSettings = query(
  getPushSettings,
  { reads: [pushSettingsView] },
  async (request, services) => {
    const chosen = await services.views.collection(pushSettingsView).get(request.profileId)
    return presentPushSettings({ ...pushSettings.initialState, ...chosen }, request, services)
  },
)

type Caller = { readonly profileId: string; readonly sessionKey: string; readonly now: Date }

/** A member's choice and devices, without the addresses of the devices. */
export const presentPushSettings = async (
  { types, quietHours, ownHours, digest }: PushChoice,
  { profileId, sessionKey, now }: Caller,
  stores: Pick<Services, 'sessions' | 'shortLived'>,
): Promise<PushSettings> => {
  const devices = await listPushDevices(stores, profileId, now)
  const { shortLived } = stores
  return {
    types: [...types],
    quietHours,
    ownHours: [...ownHours],
    digest,
    thisDevice: devices.some(({ key }) => key === sessionKey),
    isRefused: await hasRefusedPushes(shortLived, sessionKey, now),
    devices: devices.length,
  }
}
