import test from 'ava'
import { type OnboardingDraft, restoreOnboarding } from './onboarding-draft.ts'

const draft: OnboardingDraft = {
  collected: [
    { questionId: 'consent', answer: 'Ask.', followUpAnswer: 'Often.' },
    { questionId: 'looking_for', answer: ['Chosen family'] },
  ],
  typed: {
    consent: { answer: 'Ask.', followUpAnswer: 'Often.' },
    communication: { answer: 7, followUpAnswer: '' },
  },
}

test('a stored draft is restored with what is typed at a question without an answer yet', t => {
  t.deepEqual(restoreOnboarding(draft), draft)
  const started = { collected: [], typed: {} }
  t.deepEqual(restoreOnboarding(started), started)
})

test('a draft in another form is not restored', t => {
  const { collected, typed } = draft
  const others = [
    null,
    {},
    collected,
    { collected },
    { collected: collected.toReversed(), typed },
    { collected: [{ questionId: 'consent', answer: {} }], typed },
    { collected, typed: { consent: { answer: 'Ask.' } } },
  ]
  for (const other of others) t.is(restoreOnboarding(other), null)
})
