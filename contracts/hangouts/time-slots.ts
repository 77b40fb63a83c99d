/** When members have time for a hangout, with the words of the screens. */
export const timeSlots = {
  weekday_morning: { label: 'Weekday morning', days: 'weekday', hours: '6AM-12PM' },
  weekday_afternoon: { label: 'Weekday afternoon', days: 'weekday', hours: '12PM-6PM' },
  weekday_evening: { label: 'Weekday evening', days: 'weekday', hours: '6PM-10PM' },
  weekday_night: { label: 'Weekday night', days: 'weekday', hours: '10PM-2AM' },
  weekend_morning: { label: 'Weekend morning', days: 'weekend', hours: '6AM-12PM' },
  weekend_afternoon: { label: 'Weekend afternoon', days: 'weekend', hours: '12PM-6PM' },
  weekend_evening: { label: 'Weekend evening', days: 'weekend', hours: '6PM-10PM' },
  weekend_night: { label: 'Weekend night', days: 'weekend', hours: '10PM-2AM' },
} as const

export type SlotKey = keyof typeof timeSlots
