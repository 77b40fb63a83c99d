import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'
import { dateTile, knownZone } from '../ui/dates.ts'
import { hashText } from '../ui/hash-text.ts'
import { tabular } from '../ui/typography.ts'
import { type Motif, motifOf } from './cover-motif.ts'

type Props = {
  event: Pick<
    CommunityEvent,
    'id' | 'title' | 'tags' | 'isOnline' | 'location' | 'eventDate' | 'timeZone'
  >
}

/** Ground, far, near, light and thread of a cover. */
const palettes = [
  ['#481b42', '#5e2655', '#2b1029', '#f7b48f', '#fbdcc8'],
  ['#f0c49a', '#fbe3c6', '#6f9a6c', '#fff3e2', '#a8434f'],
  ['#281a33', '#4b2450', '#5d1f52', '#f5e6f2', '#f7b48f'],
  ['#1f4a58', '#2c6172', '#12323d', '#f9b496', '#f3e3d2'],
  ['#8c4a37', '#e5a27b', '#4a1f26', '#f6e6d4', '#2d6d7c'],
  ['#39406b', '#59619a', '#232849', '#f2c6a0', '#e9e4f5'],
] as const

type Drawing = (colours: readonly string[]) => ReactNode

const drawings: Readonly<Record<Motif, Drawing>> = {
  // A looped thread below a low sun.
  thread: ([, far, near, light, thread]) => (
    <>
      <circle cx="300" cy="40" r="72" fill={light} />
      <path d="M0 190c60-40 120-50 190-20s150 20 210-14v84H0z" fill={far} />
      <path
        d="M-10 130c70-20 120 70 170 74s44-120-6-116-38 96 30 104 150-60 230-40"
        fill="none"
        stroke={thread}
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path d="M0 214c90-24 150 10 230 0s120-16 170-4v30H0z" fill={near} />
    </>
  ),
  // A circle of seats.
  seats: ([, far, near, light, thread]) => (
    <>
      <circle cx="200" cy="120" r="96" fill={near} />
      <circle cx="200" cy="120" r="60" fill={far} />
      <circle cx="200" cy="120" r="26" fill={thread} />
      {[0, 60, 120, 180, 240, 300].map(angle => (
        <circle
          key={angle}
          cx={200 + 104 * Math.cos((angle * Math.PI) / 180)}
          cy={120 + 104 * Math.sin((angle * Math.PI) / 180)}
          r="19"
          fill={light}
        />
      ))}
    </>
  ),
  // Hills and a blanket.
  hills: ([, far, near, light, thread]) => (
    <>
      <circle cx="84" cy="52" r="38" fill={light} />
      <path d="M0 140c80-60 190-50 250-10s110 30 150 10v100H0z" fill={far} />
      <path d="M0 176c110-34 210 6 290-4s80-18 110-20v88H0z" fill={near} />
      <path d="M150 200l84-26 74 24-88 28z" fill={thread} />
      <path d="M178 191l76 26m-48-35l76 26" stroke={light} strokeWidth="4" />
    </>
  ),
  // A vessel on a table.
  vessel: ([, far, near, light, thread]) => (
    <>
      <circle cx="200" cy="112" r="98" fill={far} />
      <path d="M128 84h144l-30 104q-42 18-84 0z" fill={light} />
      <ellipse cx="200" cy="84" rx="72" ry="14" fill={near} />
      <path d="M140 124q60 26 120 0" fill="none" stroke={thread} strokeWidth="9" />
      <rect y="206" width="400" height="34" fill={near} />
    </>
  ),
  // A cup that steams.
  cup: ([, far, near, light, thread]) => (
    <>
      <circle cx="196" cy="120" r="98" fill={far} />
      <path
        d="M168 78c-12-14 12-22 0-38m32 38c-12-14 12-22 0-38m32 38c-12-14 12-22 0-38"
        fill="none"
        stroke={thread}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M264 116c44-8 44 58-8 50" fill="none" stroke={light} strokeWidth="14" />
      <path d="M128 96h144q0 96-72 96t-72-96z" fill={light} />
      <path d="M128 96h144l-3 22h-138z" fill={thread} opacity=".45" />
      <rect y="200" width="400" height="40" fill={near} />
    </>
  ),
  // Waves below a sun.
  waves: ([, far, near, light, thread]) => (
    <>
      <circle cx="292" cy="74" r="44" fill={light} />
      <path d="M0 120q34-26 68 0t68 0 68 0 68 0 68 0 68 0v120H0z" fill={far} />
      <path
        d="M-34 152q34-24 68 0t68 0 68 0 68 0 68 0 68 0 68 0"
        fill="none"
        stroke={thread}
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M0 188q34-26 68 0t68 0 68 0 68 0 68 0 68 0v60H0z" fill={near} />
    </>
  ),
  // Dice and pieces.
  board: ([, far, near, light, thread]) => (
    <>
      <path d="M0 150h400v90H0z" fill={near} />
      <rect x="86" y="70" width="104" height="104" rx="20" fill={light} />
      {[
        [112, 96],
        [164, 96],
        [138, 122],
        [112, 148],
        [164, 148],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="10" fill={near} />
      ))}
      <path d="M226 190c0-30 16-36 16-62h36c0 26 16 32 16 62z" fill={thread} />
      <circle cx="260" cy="104" r="28" fill={thread} />
      <path d="M306 190c0-20 10-24 10-40h24c0 16 10 20 10 40z" fill={far} />
      <circle cx="328" cy="136" r="19" fill={far} />
    </>
  ),
  // Notes over waves of sound.
  notes: ([, far, near, light, thread]) => (
    <>
      {[30, 62, 94].map(radius => (
        <circle
          key={radius}
          cx="200"
          cy="124"
          r={radius}
          fill="none"
          stroke={far}
          strokeWidth="14"
        />
      ))}
      <path
        d="M158 176V72l96-20v104"
        fill="none"
        stroke={light}
        strokeWidth="12"
        strokeLinejoin="round"
      />
      <ellipse cx="136" cy="178" rx="28" ry="21" fill={light} />
      <ellipse cx="232" cy="158" rx="28" ry="21" fill={thread} />
      <rect y="216" width="400" height="24" fill={near} />
    </>
  ),
  // An open book.
  book: ([, far, near, light, thread]) => (
    <>
      <circle cx="200" cy="112" r="98" fill={far} />
      <path d="M200 84c-34-24-78-24-108-8v100c30-16 74-16 108 8z" fill={light} />
      <path d="M200 84c34-24 78-24 108-8v100c-30-16-74-16-108 8z" fill={light} opacity=".8" />
      <path
        d="M114 104c22-6 44-4 64 8m-64 20c22-6 44-4 64 8m44-28c20-12 42-14 64-8m-64 36c20-12 42-14 64-8"
        fill="none"
        stroke={thread}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <rect y="206" width="400" height="34" fill={near} />
    </>
  ),
  // Windows of a call, one of them lit.
  screen: ([, far, near, light, thread]) => (
    <>
      <rect x="76" y="40" width="248" height="148" rx="18" fill={near} />
      {[0, 1, 2, 3].map(place => {
        const [x, y] = [92 + (place % 2) * 112, 56 + Math.floor(place / 2) * 62]
        return (
          <g key={place}>
            <rect x={x} y={y} width="104" height="54" rx="10" fill={place === 1 ? thread : far} />
            <circle cx={x + 52} cy={y + 22} r="11" fill={light} />
            <path d={`M${x + 28} ${y + 54}q24-36 48 0z`} fill={light} />
          </g>
        )
      })}
      <rect x="160" y="196" width="80" height="12" rx="6" fill={near} />
    </>
  ),
}

/** Palettes that suit a motif, by their index in `palettes`. */
const suiting: Readonly<Record<Motif, readonly number[]>> = {
  thread: [0, 2, 4, 5],
  seats: [0, 2, 4, 5],
  hills: [1, 3, 5],
  vessel: [0, 3, 4],
  cup: [0, 4, 5],
  waves: [3, 5],
  board: [0, 2, 5],
  notes: [0, 2, 5],
  book: [0, 4, 5],
  screen: [2, 3, 5],
}

/**
 * A drawing for an event, because events have no photos, with its date in its own time zone. The drawing
 * is decorative, so screen readers skip it.
 */
export function EventCover({ event }: Props) {
  const motif = motifOf(event)
  const suits = suiting[motif]
  const palette = palettes[suits[hashText(event.id) % suits.length] ?? 0] ?? palettes[0]
  const { eventDate, timeZone } = event
  const { weekday, day, month } = dateTile(eventDate, undefined, knownZone(timeZone))
  return (
    <Art>
      <svg
        viewBox="0 0 400 240"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        data-motif={motif}
      >
        <rect width="400" height="240" fill={palette[0]} />
        {drawings[motif](palette)}
      </svg>
      <Tile dateTime={eventDate}>
        {weekday} <b>{day}</b> {month}
      </Tile>
    </Art>
  )
}

const Art = styled.div`
  position: relative;
  overflow: hidden;

  > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
`

const Tile = styled.time`
  ${tabular}
  position: absolute;
  top: var(--space-3);
  left: var(--space-3);
  display: grid;
  justify-items: center;
  min-width: 3.25rem;
  padding: var(--space-1) var(--space-2);
  border-radius: var(--radius-sm);
  background: var(--color-surface);
  color: var(--color-ink);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  line-height: 1.25;
  box-shadow: var(--shadow-1);

  b {
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-weight: var(--weight-display);
    line-height: 1.1;
  }
`
