import { screen, webFeature } from '../shell/web-feature.ts'

export const profiles = webFeature({
  screens: {
    '/profile-setup': screen(
      'setup',
      'ProfileSetupScreen',
      () => import('./ProfileSetupScreen.tsx'),
    ),
    '/hobbies': screen('members', 'HobbiesScreen', () => import('./hobbies/HobbiesScreen.tsx')),
    '/profile': screen(
      'members',
      'OwnProfileScreen',
      () => import('../shell/OwnProfileScreen.tsx'),
    ),
  },
})
