import { screen, webFeature } from '../data/web-feature.ts'

export const meetups = webFeature({
  screens: {
    '/events': screen('members', 'EventListScreen', () => import('./list/EventListScreen.tsx')),
    '/events/:id': screen('members', 'EventScreen', () => import('./EventScreen.tsx')),
  },
  changed: {
    // A discussion comes and goes with its event.
    event: () => ['/api/events', '/api/group-chats'],
  },
  missed: ['/api/events'],
})
