import type { SeededQuestion } from '../question.ts'

/** Calendars, keys, pets and who sleeps where. */
export const logisticsPack: readonly SeededQuestion[] = [
  {
    id: 'logistics_calendar',
    category: 'lifestyle',
    prompt: 'Would you share a calendar with partners?',
    type: 'single',
    options: ['All of it', 'Free and busy alone', 'Only our own dates', 'No calendar, please'],
  },
  {
    id: 'logistics_evenings',
    category: 'lifestyle',
    prompt: 'How many evenings a week do you have for one partner?',
    type: 'single',
    options: ['Less than one', 'One', 'Two or three', 'Four or more'],
  },
  {
    id: 'logistics_overnight',
    category: 'lifestyle',
    prompt: 'Can a date stay the night where you live?',
    type: 'single',
    options: ['Any time', 'With notice', 'Now and then', 'Not where I live'],
  },
  {
    id: 'logistics_own_bed',
    category: 'intimacy',
    prompt: 'Do you need a bed of your own, even beside people you love?',
    type: 'boolean',
    isNeuro: true,
  },
  {
    id: 'logistics_cancel',
    category: 'essential',
    prompt: 'How hard is a date that is called off on the day?',
    type: 'scale',
    scaleLabels: ['No matter', 'Very hard'],
    isNeuro: true,
  },
  {
    id: 'logistics_children',
    category: 'future',
    prompt: 'When do children of yours, or of theirs, meet a new partner?',
    type: 'single',
    options: [
      'Soon, as a friend',
      'After some months',
      'When we live together',
      'Never',
      'No children here',
    ],
  },
  {
    id: 'logistics_distance',
    category: 'lifestyle',
    prompt: 'How far would you travel to see somebody every other week?',
    type: 'single',
    options: ['Walking distance', 'Across the city', 'An hour or two', 'A night train'],
  },
  {
    id: 'logistics_money',
    category: 'lifestyle',
    prompt: 'Who pays on a date?',
    type: 'multi',
    options: ['We take turns', 'We split', 'Each by what they earn', 'Who invited'],
  },
  {
    id: 'logistics_testing',
    category: 'essential',
    prompt: 'Do you want test results to be shared before you are intimate?',
    type: 'boolean',
  },
  {
    id: 'logistics_help',
    category: 'future',
    prompt: 'What has to be arranged so that you can enjoy an evening out?',
    type: 'text',
  },
]
