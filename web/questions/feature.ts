import { screen, webFeature } from '../shell/web-feature.ts'

export const questions = webFeature({
  screens: {
    '/qa-questions': screen('members', 'QuestionsScreen', () => import('./QuestionsScreen.tsx')),
  },
})
