import { bidiIsolate } from '../ui/bidi-isolate.ts'

/** Names that a row gives before it counts the others. */
const NAMED = 3

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** What members read about notifications. */
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
  row: { unread: 'Unread: ' },
  matches: {
    title: (count: number) => `${count} new matches`,
    /** The first of some people by name; without any, what a match is. */
    names: (names: readonly string[]) => {
      if (names.length === 0) return 'You liked each other. Say hello!'
      const shown = names.slice(0, NAMED).map(bidiIsolate)
      const more = names.length - shown.length
      return listed.format(more > 0 ? [...shown, `${more} more`] : shown)
    },
  },
  samples: { open: 'Create a sample', created: 'Sample notification created' },
} as const
