import { screen, webFeature } from '../data/web-feature.ts'

export const insights = webFeature({
  screens: {
    '/ai-onboarding': screen(
      'navigation',
      'OnboardingScreen',
      () => import('./onboarding/OnboardingScreen.tsx'),
    ),
  },
})
