import type { SeededQuestion } from '../question.ts'

/** Check-ins, hard talks and how soon to reply. */
export const communicationPack: readonly SeededQuestion[] = [
  {
    id: 'communication_reply_time',
    category: 'lifestyle',
    prompt: 'How soon do you like an answer to a message that is not urgent?',
    type: 'single',
    options: ['Within the hour', 'The same day', 'Within a few days', 'Whenever it suits'],
  },
  {
    id: 'communication_check_in',
    category: 'essential',
    prompt: 'How often should a relationship be talked about, apart from living it?',
    type: 'single',
    options: ['Every week', 'Every month', 'A few times a year', 'When something comes up'],
  },
  {
    id: 'communication_conflict',
    category: 'essential',
    prompt: 'In an argument, you are more likely to …',
    type: 'single',
    options: [
      'talk it through at once',
      'take a break and come back at a time we set',
      'write down what you think',
      'ask a third person to be there',
    ],
  },
  {
    id: 'communication_literal',
    category: 'essential',
    prompt: 'Would you rather be told plainly than have to read between the lines?',
    type: 'boolean',
    isNeuro: true,
  },
  {
    id: 'communication_jealousy',
    category: 'essential',
    prompt: 'When jealousy comes up, what do you want from a partner?',
    type: 'multi',
    options: [
      'To listen without mending it',
      'To be told that I matter',
      'To change the plan, if we can',
      'To be left alone for a while',
      'To look with me for what is underneath',
    ],
  },
  {
    id: 'communication_details',
    category: 'intimacy',
    prompt: 'How much do you want to hear about what your partners do with others?',
    type: 'scale',
    scaleLabels: ['Nothing', 'Everything'],
  },
  {
    id: 'communication_calls',
    category: 'lifestyle',
    prompt: 'Which ways of staying in touch suit you?',
    type: 'multi',
    options: ['Text', 'Voice messages', 'Calls', 'Video', 'Letters', 'Only meeting'],
    isNeuro: true,
  },
  {
    id: 'communication_feelings_aloud',
    category: 'essential',
    prompt: 'How easily do you say what you feel?',
    type: 'scale',
    scaleLabels: ['I need time', 'As I feel it'],
  },
  {
    id: 'communication_metamours',
    category: 'essential',
    prompt: 'Do you want to be able to talk with the partners of your partners directly?',
    type: 'boolean',
  },
  {
    id: 'communication_when_wrong',
    category: 'future',
    prompt: 'What should somebody know about how you talk when something is wrong?',
    type: 'text',
  },
]
