/** When groups meet, with the words of the screens. */
export const groupTimes = {
  weeknights: 'Weeknights',
  weekends: 'Weekends',
  weekdays: 'Weekdays',
} as const

export type GroupTimeKey = keyof typeof groupTimes
