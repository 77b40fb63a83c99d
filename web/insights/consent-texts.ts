/**
 * Texts about the consent to AI. Apart from the texts of one screen, because several screens ask.
 */
export const consentTexts = {
  title: 'May AI read your profile?',
  subtitle: 'Nothing is analyzed before you agree.',
  notNow: 'Not now',
  agree: 'I agree',
  agreeing: 'Agreeing',
  about:
    'AI can compare your profile with those of others who agreed, suggest people who may suit you, and show a score on cards. You may be suggested to them in turn. Reasons name only what your card shows: a style, a word of your bio, a boundary. Hobbies, preferences and what you seek count, but are not named.',
  readTitle: 'What is read',
  read: [
    'Your bio and what you seek',
    'Your hobbies and relationship style',
    'Your relationship preferences',
    'The boundaries that strangers may see',
    'Your answers in the AI onboarding, while you do it',
    'Your age group, and your modes',
  ],
  neverTitle: 'What is never read',
  never: [
    'Your name, pseudonym, e-mail and place',
    'Your photos and messages',
    'Boundaries about sex, kink and money, and preferences about sex and kink',
    'Any of your notes',
  ],
  service:
    'If this server uses an AI service, the service gets your card without anything that names you, and your onboarding answers without contact details. You can withdraw your consent at any time in your settings: your suggestions and scores are deleted at once.',
  switch: 'AI match suggestions',
  on: 'AI compares your profile with those of others who agreed.',
  off: 'Off. Before you turn it on, you see what AI may read.',
  withdrawn: {
    title: 'AI consent withdrawn',
    text: 'Your suggestions, scores and insights have been deleted.',
  },
} as const
