import { feature } from '../core/feature.ts'
import { answersEvents, questionPackEvents } from './question-events.ts'
import { questionProgressRoutes } from './question-progress.ts'
import { questionsRoutes } from './questions.ts'

export const questions = feature({
  name: 'questions',
  routes: [...questionsRoutes, ...questionProgressRoutes],
  events: {
    answers: answersEvents,
    questionPack: questionPackEvents,
  },
  streams: {
    /** A member's answers to compatibility questions. */
    answers: (profileId: string) => `answers-${profileId}`,
    /** Generated questions of a pack. */
    questionPack: (packId: string) => `pack-${packId}`,
  },
  pages: ['/qa-questions'],
})
