import { screen, webFeature } from '../data/web-feature.ts'

export const meetups = webFeature({
  screens: {
    '/events': screen('members', 'EventListScreen', () => import('./EventListScreen.tsx')),
    '/events/:id': screen('members', 'EventScreen', () => import('./EventScreen.tsx')),
  },
  changed: {
    event: () => ['/api/events'],
  },
  missed: ['/api/events'],
})
