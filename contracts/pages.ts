/**
 * Every page of the client, with `:name` for a part that varies. The server answers any other
 * path with the client's 404 page and status 404.
 */
export const pages = [
  '/',
  '/home',
  '/discover/:mode',
  '/auth/login',
  '/manifesto',
  '/legal/terms',
  '/legal/privacy',
  '/legal/license',
  '/profile-setup',
  '/profile',
  '/matches',
  '/messages',
  '/chat/:matchId',
  '/filter-settings',
  '/events',
  '/group-chats',
  '/hobbies',
  '/hangouts',
  '/qa-questions',
  '/ai-onboarding',
  '/privacy-policy',
  '/license',
  '/subscribe',
  '/checkout',
  '/payment-success',
  '/premium-success',
] as const satisfies readonly `/${string}`[]

const patterns = pages.map(page => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether a path is one of the client's pages. */
export const isPage = (path: string): boolean => patterns.some(pattern => pattern.test(path))
