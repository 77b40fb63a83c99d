import type { SeededQuestion } from '../question.ts'

/** What members would like to grow, and how big. */
export const relationshipGoalsPack: readonly SeededQuestion[] = [
  {
    id: 'goals_looking_for',
    category: 'future',
    prompt: 'What are you looking for now?',
    type: 'multi',
    options: [
      'Friendship',
      'Something light',
      'A long love',
      'A partner to live with',
      'A family of choice',
    ],
  },
  {
    id: 'goals_structure',
    category: 'essential',
    prompt: 'Do you rank your partners?',
    type: 'single',
    options: ['No ranks', 'One comes first', 'It grew that way', 'I am my own first partner'],
  },
  {
    id: 'goals_veto',
    category: 'essential',
    prompt: 'May a partner have a veto over somebody new?',
    type: 'boolean',
  },
  {
    id: 'goals_closed',
    category: 'essential',
    prompt: 'Would you close your relationships for a time if a partner asked?',
    type: 'single',
    options: ['No', 'For a while, in a crisis', 'If all agree', 'Yes'],
  },
  {
    id: 'goals_kitchen_table',
    category: 'future',
    prompt: "How close would you like everybody's partners to be with each other?",
    type: 'scale',
    scaleLabels: ['Each their own', 'One big table'],
  },
  {
    id: 'goals_living',
    category: 'future',
    prompt: 'How would you like to live in five years?',
    type: 'single',
    options: ['Alone', 'With one partner', 'With several', 'In a shared house', 'On the road'],
  },
  {
    id: 'goals_children',
    category: 'future',
    prompt: 'Do you want children, or more of them?',
    type: 'single',
    options: ['Yes', 'No', 'Perhaps', 'Only as an aunt, uncle or friend'],
  },
  {
    id: 'goals_pace',
    category: 'essential',
    prompt: 'How fast should something new grow?',
    type: 'scale',
    scaleLabels: ['Very slowly', 'As fast as it wants'],
    isNeuro: true,
  },
  {
    id: 'goals_partners',
    category: 'future',
    prompt: 'How many partners can you love well at a time?',
    type: 'single',
    options: ['One', 'Two', 'Three or four', 'I do not count'],
  },
  {
    id: 'goals_enough',
    category: 'future',
    prompt: 'What would make a relationship enough for you?',
    type: 'text',
  },
]
