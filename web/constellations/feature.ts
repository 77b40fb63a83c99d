import { screen, webFeature } from '../data/web-feature.ts'

export const constellations = webFeature({
  screens: {
    '/constellation': screen(
      'members',
      'ConstellationScreen',
      () => import('./ConstellationScreen.tsx'),
    ),
    '/link/:code': screen('members', 'LinkCodeScreen', () => import('./LinkCodeScreen.tsx')),
  },
  changed: {
    // Comparisons are below the matches.
    constellation: () => [
      '/api/constellation',
      '/api/joint-cards',
      '/api/discover',
      '/api/matches',
    ],
  },
  missed: ['/api/constellation'],
})
