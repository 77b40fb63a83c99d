import { type ReactNode, useState } from 'react'
import styled, { css } from 'styled-components'
import { texts } from './texts.ts'

/** A text with more lines than this is folded to as many. */
const MAX_LINES = 12

/** So many UTF-16 units are more lines than that on every screen, also without a line end. */
const MAX_LENGTH = 1_500

const hasManyLines = (text: string): boolean =>
  text.length > MAX_LENGTH || text.split('\n').length > MAX_LINES

type Props = {
  text: string
  /** What is shown of the text; the text itself by default. */
  children?: ReactNode
}

/**
 * A member's text inside a paragraph. One of very many lines shows the first ones and a button for
 * the rest.
 */
export function FoldedWords({ text, children = text }: Props) {
  const [open, setOpen] = useState(false)
  if (!hasManyLines(text)) return children
  return (
    <>
      <Lines $open={open}>{children}</Lines>
      <More type="button" aria-expanded={open} onClick={() => setOpen(shown => !shown)}>
        {open ? texts.folded.less : texts.folded.more}
      </More>
    </>
  )
}

const folded = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${MAX_LINES};
  overflow: hidden;
`

const Lines = styled.span<{ $open: boolean }>`
  ${({ $open }) => !$open && folded}
`

const More = styled.button`
  display: block;
  min-height: var(--tap);
  color: inherit;
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  text-decoration: underline;
  text-underline-offset: 0.2em;
`
