import test from 'ava'
import {
  answeredLabel,
  barTone,
  packPercent,
  progressSummary,
  tierOf,
  tiersLabel,
  xpInLevel,
  xpLabel,
} from './progress-labels.ts'

test('a level has 100 XP', t => {
  t.is(xpLabel({ totalXp: 364, currentLevel: 4 }), '364 XP, 36 to level 5')
  t.is(xpLabel({ totalXp: 0, currentLevel: 1 }), '0 XP, 100 to level 2')
  t.deepEqual([0, 99, 100, 364].map(xpInLevel), [0, 99, 0, 64])
})

test('progress is summarised in one line, with a streak from 3 days on', t => {
  const xp = { totalXp: 364, currentLevel: 4 }
  t.is(progressSummary({ ...xp, currentStreakDays: 2 }), 'Level 4 · 364 XP')
  t.is(progressSummary({ ...xp, currentStreakDays: 12 }), 'Level 4 · 364 XP · 12-day streak')
})

test('streaks have tiers at 3, 7 and 30 days', t => {
  t.deepEqual([0, 2, 3, 6, 7, 29, 30, 400].map(tierOf), [0, 0, 1, 1, 2, 2, 3, 3])
  t.is(tiersLabel(2), 'Streak: no tier reached, 3 next')
  t.is(tiersLabel(12), 'Streak: 3 and 7 days reached, 30 next')
  t.is(tiersLabel(30), 'Streak: 3, 7, and 30 days reached')
})

test('a bar changes its colour at 50, 75 and 100 percent', t => {
  t.deepEqual([0, 49, 50, 74, 75, 99, 100].map(barTone), [
    'plain',
    'plain',
    'maybe',
    'maybe',
    'info',
    'info',
    'yes',
  ])
  t.deepEqual([0, 6, 10, 13].map(packPercent), [0, 60, 100, 100])
})

test('a pack has its progress as text', t => {
  t.is(answeredLabel(undefined), 'Not started')
  t.is(answeredLabel({ questionsAnswered: 6 }), '6 of 10 answered')
  t.is(answeredLabel({ questionsAnswered: 10 }), '10 of 10 answered')
})

test('more answers than a pack requires are shown without its number', t => {
  t.is(answeredLabel({ questionsAnswered: 13 }), '13 answered')
})
