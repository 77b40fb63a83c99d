/** Texts of the sheet about how two members fit. Apart, because the sheet loads later. */
export const fitTexts = {
  title: 'How you two fit',
  subtitle: (name: string) => `You and ${name}`,
  byAnswers: 'By your answers',
  byProfiles: 'By your profiles',
  answersWhat: 'score by answers',
  profilesWhat: 'score by AI',
  noAnswers:
    "Until you match, you see how your answers fit once you have both answered eight of the same questions and you've been here for two weeks, or at once by invitation. Packs for adults don't count. New and changed answers start to count within a week.",
  noProfiles: 'You get a score once you both let AI compare your profiles.',
  score: (score: number) => `${Math.round(score)} of 100`,
  questions: (count: number, isMatch: boolean) => {
    const least = isMatch ? '' : 'at least '
    return `by ${least}${count} ${count === 1 ? 'question' : 'questions'} that you both answered`
  },
  coarse:
    "Until you match, this is little, some or much in common, blurred so that it doesn't give away anybody's answers: the more questions you both answer, the more it says. It leaves out packs for adults and stays the same for a week.",
  agree: 'Where you agree',
  differ: 'Where you differ',
  byAi: 'by AI',
  byAnalysis: 'by text analysis',
  parts: {
    hobbiesScore: ['Hobbies', 'Hobbies that you share. A rare one counts for more.'],
    lifestyleScore: [
      'Lifestyle',
      'Relationship styles, boundaries, relationship preferences, ages and modes.',
    ],
    bioKeywordsScore: ['Words', 'Words that you both use about yourselves.'],
    communicationScore: ['Communication', 'The tone in which each of you writes.'],
    personalityScore: ['Personality', 'The way of life that your texts describe.'],
  },
} as const
