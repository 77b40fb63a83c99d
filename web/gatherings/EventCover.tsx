import styled from 'styled-components'

type Props = {
  /** Selects the drawing and its colours: the event's id. */
  seed: string
  className?: string
}

/** FNV-1a hash, 32 bits: an event has the same cover on every device. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return sum >>> 0
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

const motifs = [
  // A looped thread below a low sun.
  ([, far, near, light, thread]: readonly string[]) => (
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
  ([, far, near, light, thread]: readonly string[]) => (
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
  ([, far, near, light, thread]: readonly string[]) => (
    <>
      <circle cx="84" cy="52" r="38" fill={light} />
      <path d="M0 140c80-60 190-50 250-10s110 30 150 10v100H0z" fill={far} />
      <path d="M0 176c110-34 210 6 290-4s80-18 110-20v88H0z" fill={near} />
      <path d="M150 200l84-26 74 24-88 28z" fill={thread} />
      <path d="M178 191l76 26m-48-35l76 26" stroke={light} strokeWidth="4" />
    </>
  ),
  // A vessel on a table.
  ([, far, near, light, thread]: readonly string[]) => (
    <>
      <circle cx="200" cy="112" r="98" fill={far} />
      <path d="M128 84h144l-30 104q-42 18-84 0z" fill={light} />
      <ellipse cx="200" cy="84" rx="72" ry="14" fill={near} />
      <path d="M140 124q60 26 120 0" fill="none" stroke={thread} strokeWidth="9" />
      <rect y="206" width="400" height="34" fill={near} />
    </>
  ),
] as const

/** A drawing for an event, which has no photo. It says nothing, so screen readers skip it. */
export function EventCover({ seed, className }: Props) {
  const number = hash(seed)
  const palette = palettes[number % palettes.length] ?? palettes[0]
  const motif = motifs[(number >>> 7) % motifs.length] ?? motifs[0]
  return (
    <Picture
      className={className}
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="400" height="240" fill={palette[0]} />
      {motif(palette)}
    </Picture>
  )
}

const Picture = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
`
