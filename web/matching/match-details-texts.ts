/** Texts of the sheets about a match. Apart, because they load later. */
export const matchDetailsTexts = {
  profile: {
    what: "match's profile",
    boundariesWhat: "match's boundaries",
    boundaries: 'Boundaries',
    about: 'About Me',
    noBio: (name: string) => `${name} hasn't written a bio yet.`,
    tags: 'Tags',
    verified: 'Verified',
    identity: 'Identity',
    gender: 'Gender',
    orientation: 'Orientation',
    style: 'Relationship style',
    distance: 'Distance',
    relationships: 'Current Relationships & Dynamics',
    constellation: 'Constellation',
    seeking: "What I'm Seeking",
    hobbies: 'Hobbies',
    preferences: 'Relationship preferences',
    photo: (name: string, place: number, count: number) => `${name}, photo ${place} of ${count}`,
  },
  unmatch: {
    title: (name: string) => `Unmatch ${name}?`,
    about: (name: string) =>
      `The chat closes for both of you, and its messages can no longer be read. ${name} isn't told why.`,
    keep: 'Keep match',
    unmatch: 'Unmatch',
    ending: 'Unmatching',
    done: (name: string) => ({ title: 'Unmatched', text: `Your chat with ${name} is closed.` }),
    failed: { title: 'Error', text: 'Failed to unmatch. Please try again.' },
  },
} as const
