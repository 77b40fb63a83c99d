import { dateFormat } from '../ui/date-format.ts'

/** `Wed, Nov 25, 10:30 PM`, in the reader's locale and time zone. */
export const dayAndTime = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
