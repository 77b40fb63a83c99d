import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'
import { fullTime, relativeTime } from './time-labels.ts'

const minute = 60_000

/** One clock for all times on the page, which ticks each minute and stops while none is shown. */
const subscribe = (onChange: () => void) => {
  const clock = setInterval(onChange, minute)
  return () => clearInterval(clock)
}
const thisMinute = () => Math.ceil(serverNow() / minute) * minute

type Props = { at: string; className?: string }

/** A relative time that updates every minute. */
export function RelativeTime({ at, className }: Props) {
  const now = useSyncExternalStore(subscribe, thisMinute)
  return (
    <time dateTime={at} title={fullTime(at)} className={className}>
      {relativeTime(at, now)}
    </time>
  )
}
