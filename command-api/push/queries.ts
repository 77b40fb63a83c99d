import { getPushKey, getPushSettings } from '../../contracts/push/push.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { pushSettingsView } from '../../projections/views/push.ts'
import { query } from '../handlers/handler.ts'
import { presentPushSettings } from './present.ts'

export const onGetPushKey = query(getPushKey, { reads: [] }, async (_, { push }) => ({
  key: push.publicKey,
}))

export const onGetPushSettings = query(
  getPushSettings,
  { reads: [pushSettingsView] },
  async (request, services) => {
    const chosen = await services.views.collection(pushSettingsView).get(request.profileId)
    return presentPushSettings(chosen ?? pushSettings.initialState, request, services)
  },
)
