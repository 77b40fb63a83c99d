import { webFeature } from '../data/web-feature.ts'

/** What a notification may be about, besides what has a live message of its own. */
const told = [
  '/api/notifications',
  '/api/security-notices',
  '/api/reports',
  '/api/decisions',
  '/api/auth/user',
] as const

export const notifications = webFeature({
  changed: {
    notification: () => told,
  },
  missed: told,
})
