export const texts = {
  achievements: {
    what: 'achievements',
    title: 'Achievements',
    empty: 'You earn your first one with your tenth answer.',
    more: (count: number) => `+${count} more`,
  },
  choiceAnswers: {
    yourAnswer: 'Your answer',
    fineInAPartner: 'Fine in a partner',
    fineLabel: (option: string) => `${option}: fine in a partner`,
  },
  importanceChoice: {
    title: 'How important is this?',
    dealbreaker: 'This is a dealbreaker - incompatible answers will prevent matches',
  },
  moreQuestionsCard: {
    failedText: 'Could not generate new questions. Please try again.',
    failedTitle: 'Generation Failed',
    addedTitle: 'Questions Added!',
    title: 'Want more?',
    added: (count: number, xp: number) => {
      const added = count === 1 ? '1 question added.' : `${count} questions added.`
      return xp > 0
        ? `${added} You earned ${xp} XP.`
        : `${added} You already earned today's XP for this pack.`
    },
    text: (count: number, xp: number) =>
      `${count} new questions for this pack, for all members. +${xp} XP`,
    writing: (count: number) => `Writing ${count} questions...`,
    generate: (count: number) => `Generate ${count} New Questions`,
  },
  packBrowser: {
    what: 'questions',
    settling:
      "With your matches your answers count now. With everybody else they count once you've been here for two weeks.",
    category: 'Category',
    all: 'All',
    title: 'Question packs',
  },
  packCard: {
    review: 'Review Answers',
    opening: 'Opening',
    goOn: 'Continue Pack',
    start: 'Start Pack',
    optIn: 'Opt in and start',
    earned: (xp: number) => `${xp} XP earned`,
    earns: (xp: number) => `+${xp} XP`,
    bar: (pack: string) => `${pack}, answered`,
  },
  packEnd: {
    completeTitle: 'Pack Complete!',
    pausedTitle: 'Saved for later',
    pausedText: 'Your answers are saved. You can answer the other questions later.',
    answered: 'answered',
    ofThePack: 'of the pack',
    xp: 'XP',
    other: 'Choose Another Pack',
    review: 'Review Answers',
    goOn: 'Continue Pack',
    completeText: (pack: string) =>
      `People who think the way you do about ${pack.toLowerCase()} will now find you more easily.`,
  },
  progressCard: {
    what: 'progress',
    packs: 'Packs',
  },
  progressFold: {
    title: 'Your progress',
  },
  questionForm: {
    answer: 'Your answer',
    explain: 'Add an explanation',
    explanation: 'Explanation',
    explanationHint: 'Optional. +2 XP the first time. Private: only you can read it.',
    changeHint: 'A changed answer starts to count within a day.',
    skip: 'Skip Question',
    finish: 'Finish Pack',
    saving: 'Saving',
    save: 'Save Answer',
    textHint: "Not compared with other people's answers.",
    unknownType: 'Unknown question type',
  },
  questionGrid: {
    title: 'Questions',
    current: 'Current',
    answered: 'Answered',
    unanswered: 'Unanswered',
    position: (question: number, state: 'current' | 'answered' | 'unanswered') =>
      `Question ${question}, ${state}`,
  },
  questionsScreen: {
    title: 'Compatibility Questions',
    backToDiscover: 'Back to Discover',
    backToPacks: 'Back to the packs',
    what: 'questions',
    answers: 'answers',
    progress: 'progress',
  },
  scaleAnswers: {
    answer: 'Your answer',
    unanswered: 'Move to answer',
    fine: 'Fine in a partner',
    lowest: 'lowest',
    highest: 'highest',
    least: 'Lowest that is fine',
    most: 'Highest that is fine',
  },
  achievementToast: {
    one: 'Achievement earned!',
    several: 'Achievements earned!',
    text: (names: string, xp: number) => `${names}. +${xp} XP`,
  },
  answerDraft: {
    yes: 'Yes',
    no: 'No',
  },
  useSaveAnswer: {
    failedTitle: 'Save Failed',
    failedText: 'Could not save your answer. Please try again.',
    savedTitle: 'Answer Saved!',
    changed: 'Your new answer starts to count within a day.',
    earned: (xp: number) => `You earned ${xp} XP for answering this question.`,
  },
  levelHead: {
    level: (level: number) => `Level ${level}`,
    streak: (days: number) => `${days}-day streak`,
    days: (days: number) => `${days} days`,
    thread: (xp: number) => `${xp} of 100 XP in this level`,
  },
  progressLabels: {
    xp: (xp: number, missing: number, level: number) => `${xp} XP, ${missing} to level ${level}`,
    level: (level: number) => `Level ${level}`,
    total: (xp: number) => `${xp} XP`,
    streak: (days: number) => `${days}-day streak`,
    tiers: (reached: string | undefined, next: number | undefined) => {
      const now = reached === undefined ? 'no tier reached' : `${reached} days reached`
      return next === undefined ? `Streak: ${now}` : `Streak: ${now}, ${next} next`
    },
    notStarted: 'Not started',
    answered: (count: number) => `${count} answered`,
    answeredOf: (count: number, most: number) => `${count} of ${most} answered`,
  },
  packFlow: {
    position: (question: number, count: number) => `Question ${question} of ${count}`,
  },
} as const
