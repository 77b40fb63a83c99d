import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { QuietHours } from '../../contracts/push/push.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** Kinds of pushes that a member chose, and their quiet hours. */
export type PushSettingsDocument = {
  readonly profileId: string
  readonly types: readonly NotificationType[]
  readonly quietHours: QuietHours | null
}

/**
 * Chosen kinds of pushes, quiet hours and their time zone. By profile id, once the member has
 * chosen.
 *
 * @until the account is deleted
 */
export const pushSettingsView = defineProjection<PushSettingsDocument>({
  name: 'pushSettings',
  version: 1,
  on: {
    PushSettingsChosen: {
      keys: ({ data }) => [data.profileId],
      fold: (_, { data: { profileId, types, quietHours } }) => ({ profileId, types, quietHours }),
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

export const pushViews = [pushSettingsView]
