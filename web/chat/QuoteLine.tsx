import styled from 'styled-components'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

/** A message as another one quotes it; `isGone` without a word about why it is not shown. */
export type ShownQuote =
  | { readonly isGone: true }
  | {
      readonly isGone?: false
      /** `You` or the sender's name. */
      readonly from: string
      readonly content: string
      /** Goes to the message; absent while it is not loaded. */
      readonly onFind?: (() => void) | undefined
    }

/** The beginning of the message that another one answers, above its words. */
export const QuoteLine = ({ quote }: { quote: ShownQuote }) =>
  quote.isGone ? (
    <Line as="span" dir="auto">
      <em>{texts.log.gone}</em>
    </Line>
  ) : (
    <Line
      {...(quote.onFind ? { type: 'button', onClick: quote.onFind } : { as: 'span' })}
      dir="auto"
    >
      <VisuallyHidden>{texts.log.quoteOf}</VisuallyHidden>
      <bdi>{quote.from}</bdi>
      <VisuallyHidden>: </VisuallyHidden>
      <span>{quote.content}</span>
    </Line>
  )

const Line = styled.button`
  display: grid;
  align-content: center;
  width: 100%;
  margin-bottom: var(--space-1);
  padding-inline-start: var(--space-2);
  border-inline-start: 3px solid currentcolor;
  color: inherit;
  font-size: var(--text-xs);
  line-height: 1.35;
  text-align: start;
  white-space: nowrap;

  &:is(button) {
    min-height: var(--tap);
  }

  > bdi {
    font-weight: var(--weight-medium);
  }

  > * {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`
