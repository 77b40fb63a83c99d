import { useLayoutEffect, useRef, useState } from 'react'
import styled, { css, keyframes } from 'styled-components'
import type { LinkInvitation, OwnLink } from '../../contracts/constellations/links.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { useMember } from '../data/use-member.ts'
import { showingOf, wordInLine } from '../profiles/link-words.ts'
import { Card } from '../ui/Card.tsx'
import { inRow } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { threadPaths } from '../ui/thread-paths.ts'
import { Hint, oneLine } from '../ui/typography.ts'
import { type PicturePoint, placesAround, threadBetween } from './constellation-layout.ts'
import { texts } from './texts.ts'

/** People in the picture, so that their names stay readable; the list has all. */
const DRAWN = 8

type Props = {
  links: readonly OwnLink[]
  /** Invitations of the member's that wait for a yes: a thread ties when it comes. */
  waiting: readonly LinkInvitation[]
}

/**
 * The member, the people linked with them and those asked, joined by the thread. Screen readers read the
 * list instead.
 */
export function ConstellationPicture({ links, waiting }: Props) {
  const own = useMember()
  const [sky, size] = useSize()
  const people = [
    ...links.map(link => ({ ...link, word: link.own, showing: showingOf(link) })),
    ...waiting.map(asked => ({ ...asked, word: asked, showing: 'waiting' as const })),
  ].slice(0, DRAWN)
  const { centre, places } = placesAround(people.length, size)
  const drawn = people.map((person, index) => ({ person, at: places[index] ?? centre }))
  return (
    <Frame aria-hidden="true">
      <Sky ref={sky} $low={people.length < 3}>
        <Threads viewBox={`0 0 ${size.width} ${size.height}`}>
          {drawn.map(({ person: { profileId, showing }, at }) => (
            <path
              key={`${profileId} ${showing === 'waiting'}`}
              className={classes[showing]}
              pathLength={showing === 'waiting' ? undefined : 1}
              d={threadBetween(centre, at, { isTied: showing !== 'waiting' })}
            />
          ))}
        </Threads>
        <Star $at={centre}>
          <Own photo={primaryPhoto(own.photos)} seed={own.id} />
          <b>{texts.picture.you}</b>
        </Star>
        {drawn.map(({ person, at }) => (
          <Star key={person.profileId} $at={at}>
            <Portrait photo={person.photo} seed={person.profileId} />
            <b dir="auto">{person.pseudonym}</b>
            <small dir="auto">{wordInLine(person.word)}</small>
          </Star>
        ))}
      </Sky>
      <Key>
        {keys.map(
          key =>
            people.some(({ showing }) => classes[showing] === key) && (
              <span key={key}>
                <Line viewBox="0 0 32 4">
                  <path className={key} d="M2 2H30" />
                </Line>
                {texts.picture[key]}
              </span>
            ),
        )}
        {links.length > DRAWN && <span>{texts.picture.more(links.length - DRAWN)}</span>}
      </Key>
    </Frame>
  )
}

const keys = ['tied', 'private', 'waiting'] as const

const classes = {
  both: 'tied',
  own: 'private',
  theirs: 'private',
  private: 'private',
  waiting: 'waiting',
} as const

/** The size of an element in pixels, which follows its changes. */
function useSize() {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, size] as const
}

const Frame = styled(Card)`
  /* Larger names would cover each other; the list below has them. */
  @media (width < 30rem) {
    [data-a11y="on"] & {
      display: none;
    }
  }
`

const Sky = styled.div<{ $low: boolean }>`
  position: relative;
  height: ${({ $low }) => ($low ? '10.5rem' : '25rem')};
`

const tie = keyframes`from { stroke-dashoffset: 1 }`

const threads = css`
  ${threadPaths}

  path.tied,
  path.private {
    stroke-dasharray: 1;
    opacity: 1;
    animation: ${tie} calc(var(--dur-slow) * 2) var(--ease-out);
  }

  path.waiting {
    stroke-dasharray: 1 7;
    opacity: 1;
  }
`

const Threads = styled.svg`
  ${threads}
  position: absolute;
  inset: 0;
  height: 100%;
`

/* The middle of the portrait lies on the point. */
const Star = styled.div.attrs<{ $at: PicturePoint }>(({ $at }) => ({
  style: { top: `calc(${$at.y}px - 1.8rem)`, left: `${$at.x}px` },
}))`
  position: absolute;
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
  ${inRow(4)}
  flex-wrap: wrap;
  justify-content: center;
  padding-top: var(--space-3);

  > span {
    ${inRow(2)}
  }
`

const Line = styled.svg`
  ${threads}
  width: 2rem;
  flex: none;

  && path:not(.waiting) {
    stroke-dasharray: none;
  }
`
