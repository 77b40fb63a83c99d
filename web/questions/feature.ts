import { screen, webFeature } from '../data/web-feature.ts'

export const questions = webFeature({
  screens: {
    '/qa-questions': screen('members', 'QuestionsScreen', () => import('./QuestionsScreen.tsx')),
  },
})
