/** The texts with which a member closes a chat kindly. */
export const farewells = {
  thanks: "Thank you for the time we talked. I don't feel we match, and I wish you well.",
  full: "My life is full right now, so I won't go on with this. I'm glad that we talked.",
  elsewhere: "I've decided to put my time elsewhere from here on. Take good care of yourself.",
} as const

export type Farewell = keyof typeof farewells
