import type { Instant } from '../../contracts/core/event.ts'
import { SecurityNoticeType } from '../../contracts/notifications/notifications.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

type SecurityNoticeDocument = {
  readonly id: string
  readonly type: 'new_sign_in' | 'sign_in_changed'
  readonly message: string
  readonly at: Instant
}

/** Oldest first. */
export type SecurityNoticesDocument = {
  readonly profileId: string
  readonly notices: readonly SecurityNoticeDocument[]
}

/** How long a member sees a notice, in milliseconds. */
const KEPT_MS = 30 * 86_400_000
/** More push out older sign-ins, and no change of how a member signs in. */
const MOST_SIGN_INS = 100

/** The notices of the 30 days before `now`. */
export const recentNotices = <N extends { readonly at: Instant }>(
  notices: readonly N[],
  now: number,
): N[] => notices.filter(({ at }) => now - Date.parse(at) < KEPT_MS)

const isRepeat = (one: SecurityNoticeDocument, other: SecurityNoticeDocument): boolean =>
  one.message === other.message && one.at.slice(0, 10) === other.at.slice(0, 10)

/** Equal notices of a day are one, so that a flood of one kind hides no other. */
const withNotice = (
  notices: readonly SecurityNoticeDocument[],
  notice: SecurityNoticeDocument,
): SecurityNoticeDocument[] => {
  const recent = recentNotices(notices, Date.parse(notice.at))
  const kept = [...recent.filter(one => !isRepeat(one, notice)), notice]
  const signIns = kept.filter(({ type }) => type === 'new_sign_in')
  const oldest = new Set(signIns.slice(0, -MOST_SIGN_INS))
  return kept.filter(one => !oldest.has(one))
}

/**
 * Sign-ins of a member and changes of how they sign in, whether the notifications were read or not. By
 * profile id, whether or not the profile exists.
 *
 * @until the next notice or removal of notifications after 30 days, or the account is deleted
 */
export const securityNotices = defineProjection<SecurityNoticesDocument>({
  name: 'securityNotices',
  version: 1,
  on: {
    Notified: {
      keys: ({ data }) => (SecurityNoticeType.safeParse(data.type).success ? [data.profileId] : []),
      fold: (document, { data, at }) => {
        const { profileId, notificationId: id, message } = data
        const type = SecurityNoticeType.parse(data.type)
        return {
          profileId,
          notices: withNotice(document?.notices ?? [], { id, type, message, at }),
        }
      },
    },
    NotificationsForgotten: {
      keys: ({ data }) => [data.profileId],
      fold: (document, { at }) =>
        document && { ...document, notices: recentNotices(document.notices, Date.parse(at)) },
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
