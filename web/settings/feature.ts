import { screen, webFeature } from '../data/web-feature.ts'

export const settings = webFeature({
  screens: {
    '/profile': screen('members', 'OwnProfileScreen', () => import('./OwnProfileScreen.tsx')),
    '/settings': screen('navigation', 'SettingsScreen', () => import('./SettingsScreen.tsx')),
  },
})
