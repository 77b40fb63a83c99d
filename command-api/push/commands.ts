import { streams } from '../../contracts/features.ts'
import {
  choosePushSettings,
  subscribeToPush,
  unsubscribeAllFromPush,
  unsubscribeFromPush,
} from '../../contracts/push/push.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import {
  removePushDevice,
  removePushDevices,
  storePushDevice,
} from '../../engines/adapters/web-push/push-devices.ts'
import { pushSettingsView } from '../../projections/views/push.ts'
import { command } from '../handlers/handler.ts'
import { pushTargetOf } from './push-target.ts'
import { presentPushSettings } from './queries.ts'

export const onChoosePushSettings = command(
  choosePushSettings,
  { reads: [], settles: [pushSettingsView] },
  async (request, services) => {
    const { profileId, body } = request
    const choose = { type: 'ChoosePushSettings', profileId, ...body } as const
    const { state } = await request.dispatch(pushSettings, streams.pushSettings(profileId), choose)
    return presentPushSettings(state, request, services)
  },
)

/** Subscribes the device of the calling session, until the session ends. */
export const onSubscribeToPush = command(
  subscribeToPush,
  { reads: [] },
  async (request, services) => {
    const { profileId, sessionKey: key, now, body } = request
    const target = pushTargetOf(body, services.push)
    const choice = await request.readState(pushSettings, streams.pushSettings(profileId))
    await storePushDevice(services, { profileId, key, target, now })
    return presentPushSettings(choice, request, services)
  },
)

export const onUnsubscribeFromPush = command(
  unsubscribeFromPush,
  { reads: [] },
  async (request, services) => {
    await removePushDevice(services.shortLived, request.sessionKey)
    const choice = await request.readState(pushSettings, streams.pushSettings(request.profileId))
    return presentPushSettings(choice, request, services)
  },
)

export const onUnsubscribeAllFromPush = command(
  unsubscribeAllFromPush,
  { reads: [] },
  async (request, services) => {
    const { profileId } = request
    await removePushDevices(services.shortLived, profileId)
    const choice = await request.readState(pushSettings, streams.pushSettings(profileId))
    return presentPushSettings(choice, request, services)
  },
)
