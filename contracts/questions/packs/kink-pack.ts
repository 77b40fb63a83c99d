import type { SeededQuestion } from '../question.ts'

/** Negotiation, aftercare and limits; for members who opted in. */
export const kinkPack: readonly SeededQuestion[] = [
  {
    id: 'kink_role',
    category: 'intimacy',
    prompt: 'Which sides of a scene do you like?',
    type: 'multi',
    options: ['Leading', 'Following', 'Changing sides', 'Watching', 'None of these'],
  },
  {
    id: 'kink_negotiation',
    category: 'essential',
    prompt: 'When is a scene talked through?',
    type: 'single',
    options: ['Days before, in writing', 'The same day', 'As we go', 'Only with new people'],
  },
  {
    id: 'kink_safeword',
    category: 'essential',
    prompt: 'Does every scene need a safeword or a safe sign?',
    type: 'boolean',
  },
  {
    id: 'kink_aftercare',
    category: 'essential',
    prompt: 'What does aftercare look like for you?',
    type: 'multi',
    options: [
      'Holding and a blanket',
      'Something to eat and drink',
      'Talking it over',
      'Quiet, and time alone',
      'A message on the next day',
    ],
    isNeuro: true,
  },
  {
    id: 'kink_intensity',
    category: 'intimacy',
    prompt: 'How intense do you like it?',
    type: 'scale',
    scaleLabels: ['Soft', 'To the edge'],
  },
  {
    id: 'kink_experience',
    category: 'intimacy',
    prompt: 'How experienced are you?',
    type: 'single',
    options: ['Curious', 'A few times', 'Some years', 'It is part of my life'],
  },
  {
    id: 'kink_marks',
    category: 'intimacy',
    prompt: 'Are marks that stay for some days fine?',
    type: 'single',
    options: ['No', 'Where clothes cover them', 'Yes', 'Yes, after asking each time'],
  },
  {
    id: 'kink_everyday',
    category: 'lifestyle',
    prompt: 'Does power exchange end with the scene?',
    type: 'boolean',
  },
  {
    id: 'kink_public',
    category: 'lifestyle',
    prompt: 'Where would you go together?',
    type: 'multi',
    options: ['A munch', 'A workshop', 'A private party', 'A club', 'We stay at home'],
  },
  {
    id: 'kink_never',
    category: 'essential',
    prompt: 'What should nobody ever suggest to you?',
    type: 'text',
  },
]
