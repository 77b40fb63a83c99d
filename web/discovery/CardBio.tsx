import { useId, useLayoutEffect, useRef, useState } from 'react'
import styled, { css } from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { CardButton } from '../ui/CardButton.tsx'
import { clamp } from '../ui/typography.ts'
import { cardTexts } from './card-texts.ts'

type Props = {
  pseudonym: string
  bio: string
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

/** The first lines of a bio, with a button for the full text where it is longer. */
export function CardBio({ pseudonym, bio, isExpanded, onExpand }: Props) {
  const id = useId()
  const text = useRef<HTMLParagraphElement>(null)
  const [cut, setCut] = useState(false)

  useLayoutEffect(() => {
    const element = text.current
    if (!element || isExpanded) return
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    void document.fonts.ready.then(look)
    return () => observer.disconnect()
  }, [isExpanded])

  const says = isExpanded ? cardTexts.readLessAbout : cardTexts.readMoreAbout
  return (
    <div>
      <Bio dir="auto" ref={text} id={id} $whole={isExpanded}>
        {bio}
      </Bio>
      {(cut || isExpanded) && (
        <CardButton
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          aria-label={says(bidiIsolate(pseudonym))}
          onClick={() => onExpand(!isExpanded)}
        >
          {isExpanded ? cardTexts.readLess : cardTexts.readMore}
        </CardButton>
      )}
    </div>
  )
}

const Bio = styled.p<{ $whole: boolean }>`
  ${({ $whole }) =>
    $whole
      ? css`
          white-space: pre-line;
        `
      : clamp(limits.bioLines)}
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  line-height: 1.45;
  overflow-wrap: anywhere;

  @media (min-width: 64rem) {
    color: var(--color-ink);
    font-size: var(--text-lg);
    line-height: var(--leading-body);
  }
`
