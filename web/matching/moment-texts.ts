/** Texts of the screen of a new match. Apart, because it loads later. */
export const momentTexts = {
  match: {
    openers: 'Start with one of these',
    write: 'Write',
    keepLooking: 'Keep looking',
    shared: 'You both chose',
  },
  joint: {
    text: (names: string) => `You and ${names} like each other. Your chat is open.`,
    openers: [
      'What made each of you smile this week?',
      'What would a really good first evening together look like for you?',
      'When and where shall we all meet first?',
    ],
    write: 'Write to all',
  },
  openers: {
    hobby: (hobby: string) => `${hobby} is on my list too! How did you get into it?`,
    secondHobby: (hobby: string) => `I see we share ${hobby}. What do you love about it?`,
    tag: (tag: string) => `We both chose “${tag}”. What does it mean to you?`,
    style: (style: string) => `${style} for both of us! What does it look like for you?`,
    close: 'We live close to each other. What is your favorite spot around here?',
    ofMode: {
      dating: [
        'What would a really good first date look like for you?',
        'What made you smile this week?',
        'What are you looking for here?',
      ],
      friendship: [
        'What do you like to do on a free weekend?',
        'What made you smile this week?',
        'What would you like to try with a new friend?',
      ],
      networking: [
        'What are you working on at the moment?',
        'What kind of people would you like to meet here?',
        'How did you get into what you do?',
      ],
    },
  },
} as const
