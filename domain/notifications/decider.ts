import { type DatedEvent, type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'

type InboxEvent = EventsOfDecider<'inbox'>
type Notified = Extract<InboxEvent, { type: 'Notified' }>['data']
type Item = Pick<Notified, 'notificationId' | 'type' | 'subject' | 'happenedAt'> & {
  readonly at: Instant
  readonly isRead: boolean
}

/** The stored notifications of a member. */
export type Inbox = {
  readonly items: readonly Item[]
  /** Times of the member's notes to themselves within the allowance's period. */
  readonly notes: readonly Instant[]
  /** Number of unread items at the last mark-all-read. */
  readonly cleared: number
}

/** `subject` is what the notification is about. */
type Notify = {
  readonly type: 'Notify'
  readonly notification: Notified & { readonly subject: string }
  /** Adds at most one for a subject and UTC hour, also after that one was read. */
  readonly isHourly?: boolean
}
/** A note of the member to themselves, without a subject. */
type NoteToSelf = {
  readonly type: 'NoteToSelf'
  readonly notification: Notified & { readonly subject: null }
  readonly now: Date
}
type MarkRead = {
  readonly type: 'MarkRead'
  readonly profileId: string
  readonly notificationId: string
}
/** The member has read the subject of a notification, up to `until` if set. */
type MarkSubjectRead = {
  readonly type: 'MarkSubjectRead'
  readonly profileId: string
  readonly subject: string
  readonly until?: Instant | undefined
}
type MarkAllRead = { readonly type: 'MarkAllRead'; readonly profileId: string }
type ForgetOld = {
  readonly type: 'ForgetOld'
  readonly profileId: string
  readonly before: Instant
}

/** `subjects` have ended, or the member has left. */
type Forget = {
  readonly type: 'Forget'
  readonly profileId: string
  readonly subjects: readonly string[] | 'all'
}

export type InboxCommand =
  | Notify
  | NoteToSelf
  | MarkRead
  | MarkSubjectRead
  | MarkAllRead
  | ForgetOld
  | Forget

export const notificationNotFound = () =>
  new Refusal('not_found', "This notification isn't here anymore. Reload the list.")

const noteAllowance = limits.notesToSelf
/** `oldest` is the time of the first note that counts. */
const tooManyNotes = (oldest: Instant | undefined, now: Date) => {
  const { count, per } = noteAllowance
  const wait = Date.parse(oldest ?? now.toISOString()) + per - now.getTime()
  return new Refusal(
    'rate_limited',
    `You can send yourself ${count} notifications an hour. Try again later.`,
    Math.ceil(wait / 1_000),
  )
}
const recent = (notes: readonly Instant[], now: number) =>
  notes.filter(at => now - Date.parse(at) < noteAllowance.per)

/** The unread notification about a subject, if any. */
export const unreadAbout = ({ items }: Inbox, subject: string) =>
  items.find(item => item.subject === subject && !item.isRead)

const hourOf = ({ happenedAt }: Pick<Notified, 'happenedAt'>) => happenedAt?.slice(0, 13)

/** Whether an item about the same subject happened in the same UTC hour. */
const isSecondInHour = (notification: Notified, { items }: Inbox): boolean =>
  items.some(item => item.subject === notification.subject && hourOf(item) === hourOf(notification))

const notificationRead = (notificationId: string, profileId: string): InboxEvent => ({
  type: 'NotificationRead',
  data: { notificationId, profileId },
})
const unreadIn = ({ items }: Inbox) => items.filter(item => !item.isRead).length

const forget = (profileId: string, items: readonly Item[]): InboxEvent[] => {
  const notificationIds = items.map(item => item.notificationId)
  return items.length > 0
    ? [{ type: 'NotificationsForgotten', data: { profileId, notificationIds } }]
    : []
}

/** Adds a notification and drops the oldest ones beyond the inbox's size. */
const notify = (data: Notified, { items }: Inbox): InboxEvent[] => [
  { type: 'Notified', data },
  ...forget(
    data.profileId,
    items.slice(0, Math.max(0, items.length + 1 - limits.notificationsPage)),
  ),
]

const onNote = ({ notification, now }: NoteToSelf, state: Inbox): InboxEvent[] | Refusal => {
  const notes = recent(state.notes, now.getTime())
  return notes.length < noteAllowance.count
    ? notify(notification, state)
    : tooManyNotes(notes[0], now)
}

const markRead = (item: Item): Item => ({ ...item, isRead: true })

const addNotification = (
  state: Inbox,
  { data, at }: DatedEvent<Extract<InboxEvent, { type: 'Notified' }>>,
) => {
  const { notificationId, type, subject, happenedAt } = data
  const items = [...state.items, { notificationId, type, subject, happenedAt, at, isRead: false }]
  const notes = subject === null ? [...recent(state.notes, Date.parse(at)), at] : state.notes
  return { ...state, items, notes }
}

export const inbox: Decider<Inbox, InboxCommand, InboxEvent> = {
  initialState: { items: [], notes: [], cleared: 0 },

  decide(command, state) {
    switch (command.type) {
      case 'Notify': {
        const { notification, isHourly } = command
        if (unreadAbout(state, notification.subject)) return []
        return isHourly && isSecondInHour(notification, state) ? [] : notify(notification, state)
      }
      case 'NoteToSelf':
        return onNote(command, state)
      case 'MarkRead': {
        const { notificationId, profileId } = command
        const item = state.items.find(one => one.notificationId === notificationId)
        if (!item) return notificationNotFound()
        return item.isRead ? [] : [notificationRead(notificationId, profileId)]
      }
      case 'MarkSubjectRead': {
        const { subject, profileId, until } = command
        const item = unreadAbout(state, subject)
        const isSeen = !item?.happenedAt || !until || item.happenedAt <= until
        return item && isSeen ? [notificationRead(item.notificationId, profileId)] : []
      }
      case 'MarkAllRead': {
        const { profileId } = command
        return unreadIn(state) > 0 ? [{ type: 'AllNotificationsRead', data: { profileId } }] : []
      }
      case 'ForgetOld': {
        const { profileId, before } = command
        return forget(
          profileId,
          state.items.filter(({ at }) => at < before),
        )
      }
      case 'Forget': {
        const { profileId, subjects } = command
        const isOver = ({ subject }: Item) => subject !== null && subjects.includes(subject)
        return forget(profileId, subjects === 'all' ? state.items : state.items.filter(isOver))
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'Notified':
        return addNotification(state, event)
      case 'NotificationRead': {
        const { notificationId } = event.data
        const items = state.items.map(one =>
          one.notificationId === notificationId ? markRead(one) : one,
        )
        return { ...state, items }
      }
      case 'AllNotificationsRead':
        return { ...state, items: state.items.map(markRead), cleared: unreadIn(state) }
      case 'NotificationsForgotten': {
        const forgottenIds = new Set(event.data.notificationIds)
        return { ...state, items: state.items.filter(one => !forgottenIds.has(one.notificationId)) }
      }
    }
    return unhandledEvent(event)
  },
}
