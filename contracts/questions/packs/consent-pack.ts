import type { SeededQuestion } from '../question.ts'

/** How members ask, answer and change their mind. */
export const consentPack: readonly SeededQuestion[] = [
  {
    id: 'consent_something_new',
    category: 'essential',
    prompt: 'Before you try something new together, what do you need?',
    type: 'single',
    options: [
      'An explicit yes in words, every time',
      'A yes in words the first time',
      'We read each other, and stop at any no',
      'A plan made on another day',
    ],
  },
  {
    id: 'consent_no_without_reason',
    category: 'essential',
    prompt: 'Is a no enough, without a reason?',
    type: 'boolean',
  },
  {
    id: 'consent_mind_changed',
    category: 'essential',
    prompt:
      'Somebody changes their mind halfway through an evening you had looked forward to. You …',
    type: 'single',
    options: [
      'thank them for saying so, and mean it',
      'stop, and need some time alone with it',
      'stop, and ask what happened',
      'would rather have known before',
    ],
  },
  {
    id: 'consent_freeze',
    category: 'essential',
    prompt: 'What shows that you are not all right when words fail you?',
    type: 'multi',
    options: [
      'I go quiet',
      'I laugh it off',
      'I stop moving',
      'I get busy with something else',
      'I use a sign that we agreed on',
    ],
    isNeuro: true,
  },
  {
    id: 'consent_after_a_drink',
    category: 'essential',
    prompt: 'How much alcohol or other substances can be in play for a yes to count?',
    type: 'single',
    options: [
      'None',
      'One drink, if we know each other well',
      'A little, for what we agreed on while sober',
      'That depends on the people',
    ],
  },
  {
    id: 'consent_touch_hello',
    category: 'essential',
    prompt: 'Do you want to be asked before a hug?',
    type: 'single',
    options: ['Always', 'The first time', 'Only by people I do not know', 'No need to ask'],
    isNeuro: true,
  },
  {
    id: 'consent_check_ins',
    category: 'intimacy',
    prompt: 'How often do you like to be asked how you are while you are close?',
    type: 'scale',
    scaleLabels: ['I will say so myself', 'Again and again'],
  },
  {
    id: 'consent_partners_told',
    category: 'essential',
    prompt: 'Do all partners have to know of each other before anything happens?',
    type: 'boolean',
  },
  {
    id: 'consent_pictures',
    category: 'lifestyle',
    prompt: 'What may be done with pictures of you?',
    type: 'multi',
    options: [
      'Taken, after asking',
      'Kept on a locked device',
      'Shown to other partners, after asking',
      'Shared in a closed group, after asking',
      'None of these',
    ],
  },
  {
    id: 'consent_repair',
    category: 'essential',
    prompt: 'Somebody crossed a line of yours without wanting to. What helps?',
    type: 'text',
  },
]
