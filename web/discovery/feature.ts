import { screen, webFeature } from '../data/web-feature.ts'

const deck = screen('members', 'DiscoverScreen', () => import('./DiscoverScreen.tsx'))

export const discovery = webFeature({
  screens: {
    '/': deck,
    '/home': deck,
    '/discover/:mode': deck,
    '/filter-settings': screen(
      'members',
      'FilterSettingsScreen',
      () => import('./filters/FilterSettingsScreen.tsx'),
    ),
  },
})
