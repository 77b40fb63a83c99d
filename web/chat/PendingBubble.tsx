import styled from 'styled-components'
import { linkText } from '../ui/typography.ts'
import { Bubble } from './Bubble.tsx'
import type { PendingMessage } from './stored-outbox.ts'
import { texts } from './texts.ts'

type Props = {
  message: PendingMessage
  /** False while a message that did not reach the server waits for the connection. */
  connected: boolean
  onRetry: () => void
  onDrop: () => void
}

/** A message that is being sent or has failed, with the actions for a failed one. */
export const PendingBubble = ({ message, connected, onRetry, onDrop }: Props) => (
  <Bubble
    own
    faint
    from={texts.log.you}
    content={message.content}
    at={message.at}
    state={
      message.status === 'sending' ? (
        <span>{texts.sending.sending}</span>
      ) : (
        <>
          {message.unreached && !connected ? (
            <span>{texts.sending.offline}</span>
          ) : (
            <>
              <Wrong>{texts.sending.notSent}</Wrong>
              <Act type="button" onClick={onRetry}>
                {texts.sending.retry}
              </Act>
            </>
          )}
          <Act type="button" onClick={onDrop}>
            {texts.sending.discard}
          </Act>
        </>
      )
    }
  />
)

const Wrong = styled.span`
  color: var(--color-on-no-soft);
  font-weight: var(--weight-bold);
`

const Act = styled.button`
  ${linkText}
  min-width: var(--tap);
  min-height: var(--tap);
  padding-inline: var(--space-2);
  font-size: var(--text-xs);
  text-align: center;
`
