import { screen, webFeature } from '../data/web-feature.ts'

export const profiles = webFeature({
  screens: {
    '/profile-setup': screen(
      'setup',
      'ProfileSetupScreen',
      () => import('./ProfileSetupScreen.tsx'),
    ),
    '/hobbies': screen('members', 'HobbiesScreen', () => import('./hobbies/HobbiesScreen.tsx')),
  },
})
