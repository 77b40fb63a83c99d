import type { NamedNews } from '../../contracts/notifications/notifications.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'

/** Number of names in a row; the others are counted. */
const NAMED = 3

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Texts about notifications, by part. */
export const texts = {
  bell: { label: 'Notifications', unread: 'unread' },
  sheet: {
    title: 'Notifications',
    subtitle: 'Stay updated with your latest activity',
    new: (count: number) => `New (${count})`,
    earlier: 'Earlier',
    markAll: 'Mark all read',
    marking: 'Marking',
    markedAll: 'All notifications marked as read',
    loading: 'Loading notifications',
    failed: "Your notifications didn't load",
    emptyTitle: 'No notifications yet',
    emptyText: "You'll see new notifications here when they arrive",
  },
  row: {
    unread: 'Unread: ',
    several: (title: string, count: number) => `${title} (${count})`,
  },
  /** What a notification says instead while the member knows by name whom it is about. */
  named: {
    match: name => ({ message: `${name} and you both liked each other. Say hello!` }),
    message: name => ({ message: `${name} wrote to you.` }),
    hangout_invitation: name => ({
      message: `${name} would like to share a hobby with you. Answer whenever you like.`,
    }),
    hangout_accepted: name => ({ title: `${name} accepted your invitation` }),
    link_invitation: name => ({ title: `${name} would like to be linked with you` }),
    linked: name => ({ title: `You are linked with ${name}` }),
    comparison: name => ({ title: `${name} would like to compare boundaries` }),
    compared: name => ({ message: `See where you and ${name} both said yes or maybe.` }),
  } satisfies Record<NamedNews, (name: string) => { title?: string; message?: string }>,
  matches: {
    title: (count: number) => `${count} new matches`,
    earlier: (count: number) => `${count} matches`,
    /** The first few names and the number of the others; without names, a text about matches. */
    names: (names: readonly string[]) => {
      if (names.length === 0) return 'You liked each other. Say hello!'
      const shown = names.slice(0, NAMED).map(bidiIsolate)
      const more = names.length - shown.length
      return listed.format(more > 0 ? [...shown, `${more} more`] : shown)
    },
  },
  samples: { open: 'Create a sample', created: 'Sample notification created' },
} as const
