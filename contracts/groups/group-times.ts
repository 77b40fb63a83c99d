/** When groups meet, with the texts of the screens. */
export const groupTimes = {
  weeknights: 'Weeknights',
  weekends: 'Weekends',
  weekdays: 'Weekdays',
} as const

export type GroupTimeKey = keyof typeof groupTimes
