import { type ReactNode, useId } from 'react'
import { type Hair, HairBefore, HairBehind } from './hair.tsx'

/** Pairs of colours: lit, then in shadow. Light comes from the left. */
export type Palette = {
  ground: readonly [string, string]
  disc: readonly [string, string]
  leaf: readonly [string, string]
  skin: readonly [string, string]
  hair: readonly [string, string]
  cloth: readonly [string, string]
}

type Props = {
  palette: Palette
  hair: Hair
  /** Closed eyes, brows and a mouth. Without them, the figure is anonymous. */
  face?: boolean
  /** Things worn over the face. */
  children?: ReactNode
  className?: string
  /** `preserveAspectRatio`, as in SVG. */
  fit?: string
  viewBox?: string
}

const head =
  'M138 190C138 138 164 112 200 112S262 138 262 190C262 236 250 262 232 282C222 293 211 300 200 300S178 293 168 282C150 262 138 236 138 190Z'
const neck = 'M172 262V330C172 342 166 350 160 354L200 412L240 354C234 350 228 342 228 330V262Z'
const cloth =
  'M14 900V520C18 434 64 396 124 376C146 369 158 365 163 354C178 384 222 384 237 354C242 365 254 369 276 376C336 396 382 434 386 520V900Z'
const leaf = 'M0 0C-30-44-28-112 0-160C28-112 30-44 0 0Z'
const profile =
  'M207 96C209 138 205 160 205 184C202 200 190 218 185 230C182 237 187 241 195 242C196 247 188 250 186 255C188 259 194 259 195 262C192 264 189 268 191 273C193 279 199 283 199 304H290V96Z'

/** A drawn portrait, half lit. Decorative: the parent names the person. */
export function Figure({ palette, hair, face, children, className, fit, viewBox }: Props) {
  const id = useId()
  const tone = (part: keyof Palette) => `url(#${id}${part})`
  return (
    <svg
      className={className}
      viewBox={viewBox ?? '30 20 340 408'}
      preserveAspectRatio={fit ?? 'xMidYMid slice'}
      aria-hidden="true"
    >
      <defs>
        {(['ground', 'disc', 'cloth'] as const).map(part => (
          <linearGradient key={part} id={id + part} x1="0" y1="0" x2=".4" y2="1">
            <stop stopColor={palette[part][0]} />
            <stop offset="1" stopColor={palette[part][1]} />
          </linearGradient>
        ))}
        {/* One light over the whole head of hair, however many shapes it has. */}
        <linearGradient
          id={`${id}hair`}
          gradientUnits="userSpaceOnUse"
          x1="120"
          y1="84"
          x2="290"
          y2="280"
        >
          <stop stopColor={palette.hair[0]} />
          <stop offset="1" stopColor={palette.hair[1]} />
        </linearGradient>
        <clipPath id={`${id}head`}>
          <path d={head} />
        </clipPath>
        <clipPath id={`${id}neck`}>
          <path d={neck} />
        </clipPath>
        <clipPath id={`${id}cloth`}>
          <path d={cloth} />
        </clipPath>
      </defs>
      <path fill={tone('ground')} d="M-400-400h1200v1400h-1200z" />
      <circle cx="288" cy="148" r="102" fill={tone('disc')} />
      <Leaves tones={palette.leaf} />
      <HairBehind hair={hair} fill={tone('hair')} />
      <path fill={palette.skin[0]} d={neck} />
      <g clipPath={`url(#${id}neck)`}>
        <path
          fill={palette.skin[1]}
          d="M196 298C188 314 178 320 168 318V256H300V440H206C200 396 198 350 196 298Z"
        />
      </g>
      <path fill={tone('cloth')} d={cloth} />
      <g clipPath={`url(#${id}cloth)`}>
        <path
          fill={palette.leaf[1]}
          opacity=".38"
          d="M205 360C214 420 222 470 224 520V900H440V340Z"
        />
      </g>
      <path fill={palette.skin[0]} d={head} />
      <g clipPath={`url(#${id}head)`}>
        <path fill={palette.skin[1]} d={profile} />
      </g>
      {face && <Features palette={palette} />}
      <HairBefore hair={hair} fill={tone('hair')} />
      {children}
      <path
        d="M261 204C259 238 250 262 236 278C229 286 222 292 214 296"
        fill="none"
        stroke={palette.disc[0]}
        strokeWidth="2.6"
        strokeLinecap="round"
        opacity=".6"
      />
    </svg>
  )
}

const Leaves = ({ tones: [far, near] }: { tones: readonly [string, string] }) => (
  <>
    <g fill={far} opacity=".75">
      <path transform="translate(-8 430) rotate(-16) scale(1.3)" d={leaf} />
      <path transform="translate(404 430) rotate(20) scale(1.35)" d={leaf} />
    </g>
    <g fill={near}>
      <path transform="translate(36 480) rotate(-32) scale(1.35)" d={leaf} />
      <path transform="translate(384 490) rotate(28) scale(1.4)" d={leaf} />
    </g>
  </>
)

const Features = ({ palette: { skin, hair } }: { palette: Palette }) => (
  <g fill="none" strokeLinecap="round">
    <path d="M153 187Q168 177 186 185" stroke={hair[0]} strokeWidth="4.6" />
    <path d="M157 206Q170 215 184 207" stroke={skin[1]} strokeWidth="3.4" />
    <path d="M219 207Q232 215 246 206" stroke={skin[0]} strokeWidth="2.6" opacity=".6" />
    <path d="M218 185Q234 178 249 187" stroke={hair[1]} strokeWidth="4" opacity=".7" />
    <path d="M173 265Q184 272 196 267" stroke={skin[1]} strokeWidth="3" opacity=".75" />
  </g>
)
