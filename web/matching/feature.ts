import { screen, webFeature } from '../data/web-feature.ts'

export const matching = webFeature({
  screens: {
    '/matches': screen('members', 'MatchesScreen', () => import('./MatchesScreen.tsx')),
    '/reports': screen(
      'members',
      'OwnReportsScreen',
      () => import('./reports/OwnReportsScreen.tsx'),
    ),
    '/likes': screen('members', 'LikesScreen', () => import('./likes/LikesScreen.tsx')),
  },
  changed: {
    match: () => ['/api/matches'],
    unmatch: () => ['/api/matches', '/api/discover', '/api/ai/match-suggestions'],
  },
  missed: ['/api/matches'],
})
