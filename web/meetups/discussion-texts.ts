/** Texts about the discussion of an event. */
export const discussionTexts = {
  title: 'Discussion',
  on: 'Let people who are going discuss it',
  onHint:
    'Each of them decides whether to join. You and co-hosts can pin and remove messages and open topics there. Nobody is removed from it except by the event itself.',
  ended: 'Discussion ended',
  end: {
    title: 'End the discussion?',
    text: "Everything written in it is deleted for everyone. You can't undo this.",
    keep: 'Keep it',
    confirm: 'End discussion',
    ending: 'Ending',
  },
  about:
    'For people who are going, before and after the event. Whoever joins reads all of it and sees who else joined. Nobody is told that you did not join.',
  lasts:
    'It ends 14 days after the event, or 7 days after the event is canceled. Everything written in it is deleted then.',
  join: 'Join the discussion',
  joining: 'Joining',
  joined: "You're in the discussion.",
  open: 'Open the discussion',
  unread: 'unread',
  event: 'See the event',
  leave: 'Leave',
  leaving: 'Leaving',
  left: 'You left the discussion',
  leftText: 'You can join again here.',
  saving: 'Saving',
  loading: 'Loading the discussion',
  loadFailed: "The discussion didn't load",
  failed: 'Failed to save. Please try again.',
} as const
