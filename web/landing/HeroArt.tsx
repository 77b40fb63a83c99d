import { useId } from 'react'
import styled from 'styled-components'
import { Figure, type Palette } from '../ui/Figure.tsx'
import type { Hair } from '../ui/hair.tsx'
import { texts } from './texts.ts'

type Sitter = {
  name: string
  hair: Hair
  palette: Palette
  /** Centre and half axes of its oval. */
  oval: { cx: number; cy: number; rx: number; ry: number }
}

const sitters: readonly Sitter[] = [
  {
    name: 'copper',
    hair: 'long',
    oval: { cx: 74, cy: 104, rx: 39.5, ry: 48.5 },
    palette: {
      ground: ['#123746', '#4f8188'],
      disc: ['#f7e0c4', '#eabd93'],
      leaf: ['#2a6270', '#0f2b38'],
      skin: ['#efbf9f', '#9d5265'],
      hair: ['#b9572f', '#6a2430'],
      cloth: ['#7d2f62', '#491a46'],
    },
  },
  {
    name: 'glasses',
    hair: 'cloud',
    oval: { cx: 195, cy: 88, rx: 54.5, ry: 67 },
    palette: {
      ground: ['#4a1d45', '#a34e3c'],
      disc: ['#f6b691', '#dc7f57'],
      leaf: ['#6d2a4c', '#2b1029'],
      skin: ['#a5643f', '#4c222d'],
      hair: ['#3b1b2d', '#1f0c1c'],
      cloth: ['#2f707d', '#163b4d'],
    },
  },
  {
    name: 'earring',
    hair: 'locs',
    oval: { cx: 316, cy: 108, rx: 38.5, ry: 47.5 },
    palette: {
      ground: ['#1c3a2f', '#6f9470'],
      disc: ['#f2dca2', '#d8b466'],
      leaf: ['#36624a', '#12281f'],
      skin: ['#7f4730', '#36171f'],
      hair: ['#2b1521', '#170a13'],
      cloth: ['#e7ae4d', '#a7622d'],
    },
  },
]

/** Path of one thread from the left edge to far beyond the right edge, looped around each oval. */
const thread =
  'M-70 196C-20 214 39.3 195.5 74 180C101.2 167.9 122 135.9 122 104C122 72.5 100.5 47 74 47C47.5 47 26 72.5 26 104C26 135.9 46.8 167.9 74 180C108.7 195.5 158.5 204.3 195 188C231.2 171.9 259 130 259 88C259 45.5 230.3 11 195 11C159.7 11 131 45.5 131 88C131 130 158.8 171.9 195 188C231.5 204.3 279.5 200.3 316 184C342.6 172.1 363 139.9 363 108C363 77.1 342 52 316 52C290 52 269 77.1 269 108C269 139.9 289.4 172.1 316 184C352.5 200.3 400 218 470 192S640 152 900 196'

/** The crossings of the path: the upper strand, and the shorter gap in the strand below it. */
const over =
  'M58.6 170.5C63.4 174.4 68.6 177.6 74 180C79.9 182.6 86.2 185.1 92.9 187.2M174.4 175.4C180.8 180.5 187.8 184.8 195 188C201.2 190.8 207.8 192.9 214.5 194.6M300.9 174.6C305.6 178.4 310.7 181.6 316 184C322.2 186.8 328.7 189.6 335.6 192.2'
const gaps =
  'M61.5 172.7C65.5 175.6 69.7 178.1 74 180C78.5 182 83.3 183.9 88.2 185.7M178.3 178.4C183.6 182.2 189.2 185.4 195 188C199.8 190.1 204.7 191.9 209.8 193.3M303.8 176.8C307.6 179.7 311.7 182.1 316 184C320.8 186.1 325.7 188.3 330.8 190.3'

/** Three half-lit portraits, each in a loop of the same thread. */
export function HeroArt({ className }: { className?: string }) {
  const id = useId()
  return (
    <Art className={className} viewBox="0 4 390 208" role="img" aria-label={texts.heroArt.label}>
      <defs>
        <linearGradient
          id={`${id}fade`}
          gradientUnits="userSpaceOnUse"
          x1="-56"
          x2="8"
          y1="0"
          y2="0"
        >
          <stop stopColor="var(--brand-thread)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--brand-thread)" />
        </linearGradient>
        <mask
          id={`${id}gaps`}
          maskUnits="userSpaceOnUse"
          x="-100"
          y="-10"
          width="1100"
          height="260"
        >
          <path fill="#fff" d="M-100-10h1100v260H-100z" />
          <path fill="none" stroke="#000" strokeWidth="10" d={gaps} />
        </mask>
        {sitters.map(({ name, oval }) => (
          <clipPath key={name} id={id + name}>
            <ellipse {...oval} />
          </clipPath>
        ))}
      </defs>
      {sitters.map(sitter => (
        <g key={sitter.name} clipPath={`url(#${id}${sitter.name})`}>
          <Locket {...sitter} />
        </g>
      ))}
      <path d={thread} mask={`url(#${id}gaps)`} stroke={`url(#${id}fade)`} />
      <path d={over} stroke="var(--brand-thread)" />
    </Art>
  )
}

const Locket = ({ name, hair, palette, oval: { cx, cy, rx, ry } }: Sitter) => (
  <svg x={cx - rx} y={cy - ry} width={2 * rx} height={2 * ry} aria-hidden="true">
    <Figure palette={palette} hair={hair} face viewBox="54 44 292 356">
      {accessories[name]}
    </Figure>
  </svg>
)

const accessories: Record<string, React.ReactNode> = {
  copper: (
    <g fill="#9d5265" opacity=".5">
      <circle cx="156" cy="226" r="2" />
      <circle cx="165" cy="232" r="1.8" />
      <circle cx="174" cy="225" r="1.8" />
      <circle cx="162" cy="240" r="1.7" />
    </g>
  ),
  glasses: (
    <g fill="none" stroke="#f7d9b8" strokeWidth="3.8">
      <circle cx="170" cy="206" r="23" />
      <circle cx="231" cy="206" r="23" />
      <path d="M193 203Q200 199 208 203M147 203L138 200M254 203L262 200" />
    </g>
  ),
  earring: <circle cx="136" cy="244" r="6" fill="none" stroke="#f2dca2" strokeWidth="3.2" />,
}

const Art = styled.svg`
  width: 100%;
  height: auto;
  overflow: visible;

  > path {
    fill: none;
    stroke-width: 3.6;
    stroke-linecap: round;
  }
`
