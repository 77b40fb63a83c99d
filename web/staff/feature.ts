import { screen, webFeature } from '../data/web-feature.ts'

export const staff = webFeature({
  screens: {
    '/decisions': screen('members', 'DecisionsScreen', () => import('./DecisionsScreen.tsx')),
    '/transparency': screen(
      'public',
      'TransparencyScreen',
      () => import('./TransparencyScreen.tsx'),
    ),
  },
})
