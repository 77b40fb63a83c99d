import type { PushChoice } from '../../domain/push/decider.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** Of what a member is pushed, and when; the last two are absent until the view is rebuilt. */
export type PushSettingsDocument = Pick<PushChoice, 'types' | 'quietHours'> &
  Partial<Pick<PushChoice, 'ownHours' | 'digest'>> & { readonly profileId: string }

/**
 * Chosen kinds of pushes, quiet hours, also of single kinds, day and hour of a weekly digest, and the
 * time zone of these. By profile id, once the member has chosen.
 *
 * @until the account is deleted
 */
export const pushSettingsView = defineProjection<PushSettingsDocument>({
  name: 'pushSettings',
  version: 2,
  on: {
    PushSettingsChosen: {
      keys: ({ data }) => [data.profileId],
      fold: (_, { data: { profileId, types, quietHours, ownHours = [], digest = null } }) => ({
        profileId,
        types,
        quietHours,
        ownHours,
        digest,
      }),
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

export const pushViews = [pushSettingsView]
