import test from 'ava'
import { achievements } from '../../contracts/questions/achievements.ts'
import { achievementToast } from './use-achievement-toasts.ts'

const earned = (code: keyof typeof achievements) => {
  const { rule: description, ...achievement } = achievements[code]
  return { achievement: { ...achievement, id: code, code, description } }
}

test('achievements are named with the sum of their XP', t => {
  t.deepEqual(achievementToast([earned('FIRST_10_QS')], null), {
    title: 'Achievement earned!',
    text: 'First Ten. +10 XP',
    tone: 'success',
  })
  t.like(achievementToast([earned('FIRST_10_QS'), earned('COMPLETED_CONSENT_PACK')], null), {
    title: 'Achievements earned!',
    text: 'First Ten, Consent Pack. +25 XP',
  })
})

test('an achievement is added to the text of the toast on the screen', t => {
  const saved = {
    title: 'Answer Saved!',
    text: 'You earned 5 XP for answering this question.',
  }
  t.like(achievementToast([earned('FIRST_10_QS')], saved), {
    title: 'Answer Saved!',
    text: 'You earned 5 XP for answering this question. Achievement earned! First Ten. +10 XP',
  })
})
