import { screen, webFeature } from '../data/web-feature.ts'

export const identity = webFeature({
  screens: {
    '/auth/login': screen('public', 'LoginScreen', () => import('./LoginScreen.tsx')),
    '/auth/passkey/:id': screen(
      'public',
      'PasskeyScreen',
      () => import('./passkeys/PasskeyScreen.tsx'),
    ),
    '/auth/add-passkey': screen(
      'public',
      'AddPasskeyScreen',
      () => import('./passkeys/AddPasskeyScreen.tsx'),
    ),
  },
})
