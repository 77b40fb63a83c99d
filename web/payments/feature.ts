import { screen, webFeature } from '../data/web-feature.ts'

export const payments = webFeature({
  screens: {
    '/subscribe': screen('navigation', 'SubscribeScreen', () => import('./SubscribeScreen.tsx')),
    '/checkout': screen('navigation', 'CheckoutScreen', () => import('./CheckoutScreen.tsx')),
    '/payment-success': screen(
      'navigation',
      'PaymentSuccessScreen',
      () => import('./SuccessScreens.tsx'),
    ),
    '/premium-success': screen(
      'navigation',
      'PremiumSuccessScreen',
      () => import('./SuccessScreens.tsx'),
    ),
    '/practice-payments': screen(
      'navigation',
      'PracticePaymentsScreen',
      () => import('./PracticePaymentsScreen.tsx'),
    ),
  },
  changed: {
    // Shows who likes the member, and turns premium filters on or off.
    premium: () => [
      '/api/auth/user',
      '/api/payments/subscription',
      '/api/likes-received',
      '/api/filter-preferences',
    ],
  },
  missed: ['/api/auth/user', '/api/payments/subscription'],
})
