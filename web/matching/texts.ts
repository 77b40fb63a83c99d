export const texts = {
  matches: {
    title: 'Your Matches',
    constellation: 'Your constellation',
    loading: 'Loading your matches',
    what: 'matches',
    none: {
      title: 'No matches yet',
      text: 'When two people like each other, they meet here.',
      action: 'Start Discovering',
    },
    matchedFor: (mode: string) => `Matched for ${mode}`,
    together: 'Matched together',
    chat: 'Chat',
    chatWith: (name: string) => `Chat with ${name}`,
    unread: 'unread',
    newest: 'Newest matches',
  },
  nav: {
    label: 'Matches and messages',
    matches: 'Matches',
    messages: (unread: number) => (unread > 0 ? `Messages (${unread})` : 'Messages'),
  },
  menu: {
    label: (name: string) => `More about ${name}`,
    profile: 'View Profile',
    unmatch: 'Unmatch',
    safety: 'Report or Block',
  },
} as const
