/** Every page of the client by name, with `:name` for a variable part. */
export const page = {
  landing: '/',
  home: '/home',
  discover: '/discover/:mode',
  login: '/auth/login',
  passkey: '/auth/passkey/:id',
  addPasskey: '/auth/add-passkey',
  manifesto: '/manifesto',
  terms: '/legal/terms',
  publicPrivacy: '/legal/privacy',
  publicLicense: '/legal/license',
  guidelines: '/legal/guidelines',
  setup: '/profile-setup',
  profile: '/profile',
  settings: '/settings',
  matches: '/matches',
  likes: '/likes',
  messages: '/messages',
  chat: '/chat/:matchId',
  filters: '/filter-settings',
  events: '/events',
  event: '/events/:id',
  groupChats: '/group-chats',
  groupChat: '/group-chats/:groupId',
  hobbies: '/hobbies',
  hangouts: '/hangouts',
  questions: '/qa-questions',
  aiOnboarding: '/ai-onboarding',
  privacy: '/privacy-policy',
  license: '/license',
  subscribe: '/subscribe',
  checkout: '/checkout',
  paymentSuccess: '/payment-success',
  premiumSuccess: '/premium-success',
  practicePayments: '/practice-payments',
} as const satisfies Record<string, `/${string}`>

export type Page = (typeof page)[keyof typeof page]

/** For any other path, the server answers with the client's 404 page and status 404. */
export const pages: readonly Page[] = Object.values(page)

const patterns = pages.map(path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`))

/** Returns whether a path is one of the client's pages. */
export const isPage = (path: string): boolean => patterns.some(pattern => pattern.test(path))

/** One mark that a text puts behind an address, and some programs make part of the link. */
const mark = /(?:[.,;:!?)\]'"]|%29|%5D|%22|%2C|%E2%80%9D|%E2%80%99)$/i

/** Marks behind one address: a bracket, quotes and the end of a sentence. */
const MARKS = 4

/** The page that a path means with its trailing punctuation left out; undefined without any. */
export const pageWithoutTrail = (path: string): string | undefined => {
  let meant = path
  for (let marks = 0; marks < MARKS; marks += 1) meant = meant.replace(mark, '')
  return meant !== path && isPage(meant) ? meant : undefined
}
