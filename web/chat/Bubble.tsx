import { type ReactNode, useContext } from 'react'
import styled from 'styled-components'
import { FoldedWords } from '../ui/FoldedWords.tsx'
import { forcedBorder } from '../ui/forced-border.ts'
import { fullTime, timeOfDay } from '../ui/time-labels.ts'
import { tabular } from '../ui/typography.ts'
import { VisuallyHidden, visuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AskBeforeLink } from './LinkWarning.tsx'
import { type MessageActs, MessageMenu } from './MessageMenu.tsx'
import { messageParts } from './message-links.ts'
import { QuoteLine, type ShownQuote } from './QuoteLine.tsx'
import { ReactionRow } from './ReactionRow.tsx'
import type { ShownReaction } from './reaction-labels.ts'

type Props = MessageActs & {
  /** `You` or the other member's name, for screen readers. */
  from: string
  own: boolean
  /** True to show the name. */
  named?: boolean
  content: string
  /** In place of its words. */
  picture?: ReactNode
  /** The message that it answers. */
  quote?: ShownQuote | undefined
  reactions?: readonly ShownReaction[]
  at: string
  /** True where another message shows the time: only screen readers have this one's. */
  untimed?: boolean
  /** Text after the time: Read, Sending... or the failure with its actions. */
  state?: ReactNode
  /** True while the server has not confirmed the message. */
  faint?: boolean
}

/** One message: the member's own on the right, the other's on the left. */
export const Bubble = ({
  from,
  own,
  named,
  content,
  picture,
  quote,
  reactions = [],
  at,
  untimed,
  state,
  faint,
  ...acts
}: Props) => (
  <Line $own={own}>
    {named ? (
      <Name>
        <bdi>{from}</bdi>
        <VisuallyHidden>: </VisuallyHidden>
      </Name>
    ) : (
      <VisuallyHidden>
        <bdi>{from}</bdi>:{' '}
      </VisuallyHidden>
    )}
    <MessageMenu
      content={picture ? undefined : content}
      own={own}
      reaction={reactions.find(({ isOwn }) => isOwn)?.reaction}
      {...acts}
    >
      <Text as={picture ? 'div' : 'p'} dir="auto" $own={own} $faint={faint}>
        {quote && <QuoteLine quote={quote} />}
        {picture ?? <MessageWords content={content} />}
      </Text>
    </MessageMenu>
    {acts.onReact && reactions.length > 0 && (
      <ReactionRow reactions={reactions} onReact={acts.onReact} />
    )}
    <Meta $hidden={untimed && !state}>
      <Time dateTime={at} title={fullTime(at)} $hidden={untimed}>
        {timeOfDay(at)}
      </Time>
      {state}
    </Meta>
  </Line>
)

const Line = styled.div<{ $own: boolean }>`
  display: grid;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  width: fit-content;
  max-width: min(86%, 27rem);
  margin-left: ${({ $own }) => ($own ? 'auto' : '0')};
`

const Name = styled.p`
  margin: 0 0.375rem 0.1875rem;
  color: var(--color-ink-2);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
`

const Text = styled.p<{ $own: boolean; $faint: boolean | undefined }>`
  ${forcedBorder}
  min-width: 0;
  padding: 0.625rem 0.875rem;
  border-radius: var(--radius-lg);
  border-end-end-radius: ${({ $own }) => ($own ? 'var(--radius-xs)' : 'var(--radius-lg)')};
  border-end-start-radius: ${({ $own }) => ($own ? 'var(--radius-lg)' : 'var(--radius-xs)')};
  background: var(${({ $own }) => ($own ? '--color-bubble-me' : '--color-bubble-them')});
  color: var(${({ $own }) => ($own ? '--color-on-bubble-me' : '--color-on-bubble-them')});
  box-shadow: var(--shadow-1);
  line-height: 1.42;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  text-wrap: wrap;
  opacity: ${({ $faint }) => ($faint ? 0.8 : 1)};
`

const Meta = styled.p<{ $hidden: boolean | undefined }>`
  ${tabular}
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.375rem;
  align-items: center;
  margin: 0.1875rem 0.375rem 0;
  color: var(--color-ink-3);
  font-size: var(--text-2xs);
  ${({ $hidden }) => $hidden && visuallyHidden}
`

const Time = styled.time<{ $hidden: boolean | undefined }>`
  ${({ $hidden }) => $hidden && visuallyHidden}
`

/**
 * The words of a message; many lines are folded. A link is a button that warns before anything
 * opens, so that no address is loaded or previewed by a chat.
 */
function MessageWords({ content }: { content: string }) {
  const ask = useContext(AskBeforeLink)
  return (
    <FoldedWords text={content}>
      {messageParts(content).map((part, index) =>
        'href' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one message never move
          <LinkButton key={index} type="button" dir="auto" onClick={() => ask(part)}>
            {part.text}
          </LinkButton>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one message never move
          <span key={index}>{part.text}</span>
        ),
      )}
    </FoldedWords>
  )
}

const LinkButton = styled.button`
  display: inline;
  color: inherit;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
`
