import { screen, webFeature } from '../shell/web-feature.ts'

export const settings = webFeature({
  screens: {
    '/settings': screen('navigation', 'SettingsScreen', () => import('./SettingsScreen.tsx')),
  },
})
