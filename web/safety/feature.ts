import { screen, webFeature } from '../data/web-feature.ts'

export const safety = webFeature({
  screens: {
    '/safety': screen('members', 'SafetyScreen', () => import('./SafetyScreen.tsx')),
    '/safe/:token': screen('public', 'SharedPlanScreen', () => import('./SharedPlanScreen.tsx')),
  },
  changed: {
    safety: () => ['/api/safety-plans'],
  },
  missed: ['/api/safety-plans'],
})
