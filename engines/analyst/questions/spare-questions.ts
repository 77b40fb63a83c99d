import type { PackId } from '../../../contracts/question-packs.ts'
import type { WrittenQuestion } from '../../analyst.ts'

const yesNo = (category: WrittenQuestion['category'], prompt: string): WrittenQuestion => ({
  ...{ prompt, type: 'boolean', category, options: [] },
})
const scale = (category: WrittenQuestion['category'], prompt: string): WrittenQuestion => ({
  ...{ prompt, type: 'scale', category, options: [] },
})
const one = (
  category: WrittenQuestion['category'],
  prompt: string,
  ...options: string[]
): WrittenQuestion => ({ prompt, type: 'single', category, options })
const some = (
  category: WrittenQuestion['category'],
  prompt: string,
  ...options: string[]
): WrittenQuestion => ({ prompt, type: 'multi', category, options })

/** Further questions for each pack, for when no language model writes them. */
export const spareQuestions: Readonly<Record<PackId, readonly WrittenQuestion[]>> = {
  consent: [
    yesNo('essential', 'Should a boundary be repeated when somebody seems to have forgotten it?'),
    one(
      'essential',
      'Somebody asks the same thing again after your no. You …',
      'say no once more, plainly',
      'leave',
      'explain why',
      'tell a friend first',
    ),
    scale('intimacy', 'How much do you like being asked in words while it gets close?'),
    some(
      'essential',
      'Where do you want to be asked before your name is said?',
      'In a group chat',
      'At an event',
      'To other partners',
      'To friends',
    ),
    yesNo('essential', 'May somebody surprise you with a touch once you know each other well?'),
    one(
      'lifestyle',
      'May friends see where you are on a map?',
      'Always',
      'On a first date',
      'Only when I share it',
      'Never',
    ),
  ],
  communication: [
    one(
      'lifestyle',
      'A long message comes while you are at work. You …',
      'read it at once',
      'wait for a quiet moment',
      'answer with a heart first',
      'call in the evening',
    ),
    yesNo('essential', 'Is it fine to talk about a partner with a friend before talking to them?'),
    scale('essential', 'How direct may criticism be?'),
    some(
      'essential',
      'What makes a hard talk easier?',
      'A walk',
      'Notes',
      'A set end',
      'Something warm to drink',
      'Doing it in writing',
    ),
    yesNo('lifestyle', 'Do read receipts help you?'),
    one(
      'essential',
      'Who speaks first after an argument?',
      'Who calmed down first',
      'Who hurt the other',
      'We set a time',
      'Whoever cannot sleep',
    ),
  ],
  logistics: [
    yesNo('lifestyle', 'Could a partner have a key to where you live?'),
    one(
      'lifestyle',
      'How far ahead do you plan a date?',
      'The same day',
      'A few days',
      'Two weeks',
      'Months',
    ),
    scale('lifestyle', 'How well do you sleep beside somebody?'),
    some(
      'lifestyle',
      'What may a partner keep at your place?',
      'A toothbrush',
      'Clothes',
      'Medication',
      'A pet',
      'Nothing yet',
    ),
    yesNo('future', 'Would you move to another city for a relationship?'),
    one(
      'lifestyle',
      'Holidays are spent …',
      'with one partner',
      'with everybody',
      'in turns',
      'with family',
      'alone',
    ),
  ],
  lifestyle: [
    scale('lifestyle', 'How spontaneous is a good week?'),
    yesNo('lifestyle', 'Do you need time alone every day?'),
    one(
      'lifestyle',
      'A free evening is best …',
      'at home',
      'with one person',
      'with friends',
      'among strangers',
    ),
    some('lifestyle', 'What do you spend money on?', 'Food', 'Travel', 'Books', 'Clothes', 'Rent'),
    yesNo('essential', 'Could you date somebody whose politics are far from yours?'),
    one(
      'lifestyle',
      'How often do you look at a screen on a date?',
      'Never',
      'To show something',
      'When it rings',
      'It does not matter',
    ),
  ],
  kink: [
    yesNo('essential', 'Do you want to talk on the next day about what happened?'),
    scale('intimacy', 'How much do you like rituals before a scene?'),
    one(
      'essential',
      'A new partner, a first scene: who else knows where you are?',
      'A friend',
      'A partner',
      'The organizers',
      'Nobody',
    ),
    some(
      'essential',
      'What belongs into a negotiation?',
      'Health',
      'Limits',
      'Words that stop',
      'What comes after',
      'Who may watch',
    ),
    yesNo('lifestyle', 'Is kink something you could live without?'),
    one(
      'intimacy',
      'Learning something new, you would rather …',
      'read about it',
      'watch it first',
      'take a workshop',
      'be shown by somebody I trust',
    ),
  ],
  relationship_goals: [
    yesNo('future', 'Would you like a ceremony with more than one person?'),
    scale('future', 'How much should partners share in money?'),
    one(
      'future',
      'If two partners do not get along, you …',
      'keep them apart',
      'bring them to one table',
      'choose',
      'wait',
    ),
    some(
      'future',
      'What would you like to build?',
      'A home',
      'A garden',
      'A company',
      'A band',
      'A community',
    ),
    yesNo('essential', 'Can a friendship be as important as a romance?'),
    one(
      'future',
      'When a relationship ends, you hope for …',
      'friendship',
      'distance, then friendship',
      'distance',
      'no idea yet',
    ),
  ],
}
