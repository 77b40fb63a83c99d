import { screen, webFeature } from '../data/web-feature.ts'

export const legal = webFeature({
  screens: {
    '/legal/terms': screen('public', 'TermsScreen', () => import('./TermsScreen.tsx')),
    '/legal/guidelines': screen(
      'public',
      'GuidelinesScreen',
      () => import('./GuidelinesScreen.tsx'),
    ),
    '/legal/privacy': screen('public', 'PrivacyScreen', () => import('./PrivacyScreen.tsx')),
    '/legal/license': screen('public', 'LicenseScreen', () => import('./LicenseScreen.tsx')),
    '/privacy-policy': screen('navigation', 'PrivacyScreen', () => import('./PrivacyScreen.tsx'), {
      member: true,
    }),
    '/license': screen('navigation', 'LicenseScreen', () => import('./LicenseScreen.tsx'), {
      member: true,
    }),
  },
})
