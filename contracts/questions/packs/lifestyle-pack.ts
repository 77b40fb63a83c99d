import type { SeededQuestion } from '../question.ts'

/** Mornings, money, tidiness and noise. */
export const lifestylePack: readonly SeededQuestion[] = [
  {
    id: 'lifestyle_mornings',
    category: 'lifestyle',
    prompt: 'When are you most yourself?',
    type: 'single',
    options: ['Early morning', 'Around noon', 'In the evening', 'In the middle of the night'],
  },
  {
    id: 'lifestyle_tidy',
    category: 'lifestyle',
    prompt: 'How tidy is the place you live in?',
    type: 'scale',
    scaleLabels: ['A lived-in heap', 'Everything in its place'],
  },
  {
    id: 'lifestyle_noise',
    category: 'lifestyle',
    prompt: 'How do you do with noise, light and crowds?',
    type: 'scale',
    scaleLabels: ['I need quiet', 'The more, the better'],
    isNeuro: true,
  },
  {
    id: 'lifestyle_smoking',
    category: 'lifestyle',
    prompt: 'Do you smoke?',
    type: 'single',
    options: ['No', 'At parties', 'Outside', 'Yes'],
  },
  {
    id: 'lifestyle_drinking',
    category: 'lifestyle',
    prompt: 'What do you drink on a night out?',
    type: 'single',
    options: ['Nothing with alcohol', 'A glass', 'Some', 'I do not count'],
  },
  {
    id: 'lifestyle_food',
    category: 'lifestyle',
    prompt: 'What may be on the table?',
    type: 'multi',
    options: ['Vegan', 'Vegetarian', 'Fish', 'Meat', 'Kosher', 'Halal'],
  },
  {
    id: 'lifestyle_pets',
    category: 'lifestyle',
    prompt: 'Could you live with animals?',
    type: 'boolean',
  },
  {
    id: 'lifestyle_faith',
    category: 'essential',
    prompt: 'How much does faith or a spiritual practice shape your days?',
    type: 'scale',
    scaleLabels: ['Not at all', 'All of them'],
  },
  {
    id: 'lifestyle_out',
    category: 'essential',
    prompt: 'Who may know how you love?',
    type: 'multi',
    options: ['Friends', 'Family', 'People at work', 'Neighbours', 'Nobody yet'],
  },
  {
    id: 'lifestyle_sunday',
    category: 'lifestyle',
    prompt: 'What does a Sunday without plans look like?',
    type: 'text',
  },
]
