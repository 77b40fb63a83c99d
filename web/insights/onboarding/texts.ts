/** Texts for members, by part. */
export const texts = {
  member: {
    title: 'AI onboarding',
    heading: 'Your profile is ready',
    about:
      'Answer six questions, and get suggestions for the parts that you can still change: your bio, hobbies and preferences. Nothing on your profile changes until you say so.',
    bio: 'Bio',
    noBio: 'You have not written a bio yet.',
    hobbies: 'Hobbies',
    noHobbies: 'You have not chosen any hobbies yet.',
    preferences: 'Relationship preferences',
    noPreferences: 'You have not set any preferences yet.',
    start: 'Start AI Onboarding',
    profile: 'Open your profile',
  },
  review: {
    title: 'Recommendations',
    heading: 'Here is what we heard',
    about: 'Choose what you like. What you do not choose stays as it is.',
    now: 'Now',
    suggested: 'Suggested',
    keepBio: 'Keep my bio as it is',
    nothing: 'Your profile already says it all. There is nothing new to suggest.',
    ready: 'Suggestions are ready',
    reading: 'Reading your answers',
    retry: 'Try again',
    skip: 'Skip AI Suggestions',
    save: 'Save what I chose',
    saving: 'Saving',
  },
  saved: { title: 'AI Onboarding Complete!', text: 'Your profile has what you chose.' },
  notSaved: { title: 'Error', text: 'Failed to save your choices. Please try again.' },
} as const
