import { screen, webFeature } from '../data/web-feature.ts'

export const hangouts = webFeature({
  screens: {
    '/hangouts': screen('members', 'HangoutsScreen', () => import('./HangoutsScreen.tsx')),
  },
  changed: {
    hangout: () => ['/api/hangout-invitations', '/api/hangout-activities'],
  },
  missed: ['/api/hangout-invitations', '/api/hangout-activities'],
})
