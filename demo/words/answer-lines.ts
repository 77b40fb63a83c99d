/** Answers in words that fit the last question of any pack. */
export const answerTexts: readonly string[] = [
  'Time, a cup of tea, and nobody rushing to mend it.',
  'That we can say so without a speech.',
  'Knowing the plan the day before, and who else comes.',
  'A walk first. Words come easier when my feet move.',
  'To be asked again a week later, when I know.',
  'Quiet in the evening, and a message that it was good.',
  'That we laugh about it, one day.',
  'Less than people think: honesty and a free Sunday.',
]
