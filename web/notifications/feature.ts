import { webFeature } from '../data/web-feature.ts'

export const notifications = webFeature({
  changed: {
    notification: () => ['/api/notifications', '/api/security-notices'],
  },
  missed: ['/api/notifications', '/api/security-notices'],
})
