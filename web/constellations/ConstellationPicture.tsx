import styled, { css } from 'styled-components'
import type { OwnLink } from '../../contracts/constellations/links.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { useMember } from '../data/use-member.ts'
import { showingOf, wordInLine } from '../profiles/link-words.ts'
import { Card } from '../ui/Card.tsx'
import { inRow } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { threadPaths } from '../ui/thread-paths.ts'
import { Hint, oneLine } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** People in the picture, so that their names stay readable; the list has all. */
const DRAWN = 8

type Point = { readonly x: number; readonly y: number }

/** The height at which the member stands, in percent: names below take the rest. */
const middle = (count: number) => (count < 3 ? 36 : 45)

/**
 * The place of each of `count` people around the member, in percent of the picture. One stands
 * beside the member and two at both sides, so that the picture can be low.
 */
const placesOf = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, index) => {
    const start = count < 3 ? 0 : -90 + (count % 2 === 0 ? 180 / count : 0)
    const angle = ((start + (360 * index) / count) * Math.PI) / 180
    return {
      x: 50 + (count === 1 ? 24 : 36) * Math.cos(angle),
      y: middle(count) + 37 * Math.sin(angle),
    }
  })

/** The thread between two points, slightly bent. */
const thread = (from: Point, to: Point): string => {
  const bend = { x: (to.y - from.y) * 0.14, y: (from.x - to.x) * 0.14 }
  const middle = { x: (from.x + to.x) / 2 + bend.x, y: (from.y + to.y) / 2 + bend.y }
  return `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`
}

/** The member and the people linked with them, as a drawing. Screen readers read the list instead. */
export function ConstellationPicture({ links }: { links: readonly OwnLink[] }) {
  const own = useMember()
  const drawn = links.slice(0, DRAWN)
  const places = placesOf(drawn.length)
  const low = drawn.length < 3
  const centre = { x: drawn.length === 1 ? 26 : 50, y: middle(drawn.length) }
  const at = (index: number) => places[index] ?? centre
  return (
    <Frame aria-hidden="true">
      <Sky $low={low}>
        <Threads viewBox="0 0 100 100" preserveAspectRatio="none">
          {drawn.map((link, index) => (
            <path
              key={link.profileId}
              className={showingOf(link) === 'both' ? 'tied' : ''}
              d={thread(centre, at(index))}
            />
          ))}
        </Threads>
        <Star $at={centre}>
          <Own photo={primaryPhoto(own.photos)} seed={own.id} />
          <b>{texts.picture.you}</b>
        </Star>
        {drawn.map((link, index) => (
          <Star key={link.profileId} $at={at(index)}>
            <Portrait photo={link.photo} seed={link.profileId} />
            <b dir="auto">{link.pseudonym}</b>
            <small dir="auto">{wordInLine(link.own)}</small>
          </Star>
        ))}
      </Sky>
      <Key>
        <Line viewBox="0 0 32 4">
          <path className="tied" d="M2 2H30" />
        </Line>
        {texts.picture.shown}
        <Line viewBox="0 0 32 4">
          <path d="M2 2H30" />
        </Line>
        {texts.picture.private}
        {links.length > DRAWN && <span>{texts.picture.more(links.length - DRAWN)}</span>}
      </Key>
    </Frame>
  )
}

const Frame = styled(Card)`
  align-self: start;

  /* Larger names would cover each other; the list below has them. */
  @media (width < 30rem) {
    [data-a11y="on"] & {
      display: none;
    }
  }
`

const Sky = styled.div<{ $low: boolean }>`
  position: relative;
  aspect-ratio: ${({ $low }) => ($low ? '9 / 4' : '7 / 8')};
  max-width: 32rem;
  margin-inline: auto;
`

const threads = css`
  ${threadPaths}

  path:not(.tied) {
    stroke-dasharray: 1 6;
    opacity: 1;
  }
`

const Threads = styled.svg`
  ${threads}
  position: absolute;
  inset: 0;
  height: 100%;

  path {
    vector-effect: non-scaling-stroke;
  }
`

/* The middle of the portrait lies on the point. */
const Star = styled.div<{ $at: Point }>`
  position: absolute;
  top: calc(${({ $at }) => $at.y}% - 1.8rem);
  left: ${({ $at }) => $at.x}%;
  display: grid;
  justify-items: center;
  width: 6.25rem;
  margin-left: -3.125rem;
  font-size: var(--text-xs);
  line-height: 1.25;

  > :first-child {
    margin-bottom: var(--space-1);
    box-shadow: 0 0 0 3px var(--color-surface);
  }

  > b,
  > small {
    ${oneLine}
    max-width: 100%;
    background: var(--color-surface);
  }

  > b {
    font-weight: var(--weight-bold);
  }

  > small {
    color: var(--color-ink-2);
    font-size: var(--text-2xs);
  }
`

const Own = styled(Portrait)`
  && {
    box-shadow: 0 0 0 3px var(--color-thread);
  }
`

const Key = styled(Hint)`
  ${inRow(2)}
  flex-wrap: wrap;
  justify-content: center;
  padding-top: var(--space-3);
`

const Line = styled.svg`
  ${threads}
  width: 2rem;
  flex: none;
`
