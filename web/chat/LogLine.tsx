import { type ReactNode, Suspense } from 'react'
import styled from 'styled-components'
import type { Quote } from '../../contracts/chat/quote.ts'
import type { Reaction } from '../../contracts/chat/reactions.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { serverNow } from '../ui/server-clock.ts'
import { linkText } from '../ui/typography.ts'
import { Bubble } from './Bubble.tsx'
import { dayLabel } from './day-label.ts'
import type { LogMessage } from './log-message.ts'
import type { LogRow, MessageRow } from './log-rows.ts'
import type { ChatPhotoProps } from './photos/ChatPhoto.tsx'
import { PhotoPlace } from './photos/photo-place.ts'
import type { ShownQuote } from './QuoteLine.tsx'
import { reactionsOf } from './reaction-labels.ts'
import type { PendingMessage } from './stored-outbox.ts'
import { texts } from './texts.ts'

export type LogProps = {
  ownId: string
  /** Accessible name: `Messages with Rowan`. */
  label: string
  /** Name of the sender of a message or a quote. */
  nameOf: (message: Pick<LogMessage, 'sender'>) => string
  /** True in a group: messages of others show the sender's name. */
  named?: boolean
  messages: readonly LogMessage[]
  waiting: readonly PendingMessage[]
  /** False while messages that did not reach the server wait for the connection. */
  connected: boolean
  onRetry: (message: PendingMessage) => void
  onDrop: (key: string) => void
  onReply: (message: LogMessage) => void
  onReact: (messageId: string, reaction: Reaction | null) => void
  /** Reports a message of another member. */
  onReport?: ((message: LogMessage) => void) | undefined
  /** Pins a message of a group; absent for who may not. */
  onPin?: ((messageId: string) => void) | undefined
  /** Removes a message of another member for everybody; absent for who may not. */
  onRemove?: ((message: LogMessage) => void) | undefined
  /** Where the chat is, for the photos of its messages. */
  place: Pick<ChatPhotoProps, 'path' | 'chatId'>
  /** Opens the agreement to photos. */
  onAskForPhotos: () => void
  onTakePhotoBack: (messageId: string) => void
  hasEarlier: boolean
  earlier: 'idle' | 'loading' | 'failed'
  onEarlier: () => void
}

type Props = {
  row: LogRow
  log: LogProps
  /** Id of the last own message that the other member has read. */
  readUpTo: string | undefined
  /** Id of the message that was looked for. */
  found: string | undefined
  /** Id of the result that a search shows. */
  sought: string | undefined
  /** Goes to a message of the log. */
  onFind: (id: string) => void
}

export function LogLine({ row, log, readUpTo, found, sought, onFind }: Props) {
  switch (row.kind) {
    case 'earlier':
      return <Earlier {...log} />
    case 'waiting':
      return (
        <Line>
          <PendingBubble
            message={row.message}
            quote={quoteIn(
              log.messages.find(({ id }) => id === row.message.answers),
              { log, onFind },
            )}
            connected={log.connected}
            onRetry={() => log.onRetry(row.message)}
            onDrop={() => log.onDrop(row.message.key)}
          />
        </Line>
      )
    case 'message':
      return (
        <Line
          $close={!row.begins}
          data-sought={row.key === sought || undefined}
          {...(row.key === found ? { tabIndex: -1, ref: focusOn } : {})}
        >
          {row.day && <DayName>{dayLabel(row.day, serverNow())}</DayName>}
          <SentMessage
            row={row}
            log={log}
            quote={
              row.message.answers === null
                ? { isGone: true }
                : quoteIn(row.message.answers, { log, onFind })
            }
            state={row.key === readUpTo && texts.log.read}
          />
        </Line>
      )
  }
}

/** A row is focused where it is shown after a search for its message. */
const focusOn = (row: HTMLElement | null) => row?.focus({ preventScroll: true })

/** A quote as the log shows it; it leads to the message if that is loaded. */
const quoteIn = (
  quoted: Quote | LogMessage | undefined,
  { log, onFind }: Pick<Props, 'log' | 'onFind'>,
): ShownQuote | undefined => {
  if (!quoted) return undefined
  const { id, senderProfileId, content } = quoted
  const isLoaded = log.messages.some(message => message.id === id)
  return {
    from: senderProfileId === log.ownId ? texts.log.you : log.nameOf(quoted),
    content,
    onFind: isLoaded ? () => onFind(id) : undefined,
  }
}

type SentProps = {
  row: MessageRow
  log: LogProps
  quote: ShownQuote | undefined
  state: ReactNode
}

/** Loaded where a message has a photo; its place is empty where it is missing. */
const ChatPhoto = lazyComponent(
  'ChatPhoto',
  () => import('./photos/ChatPhoto.tsx'),
  () => null,
)

const SentMessage = ({ row: { message, begins, timed }, log, quote, state }: SentProps) => {
  const own = message.senderProfileId === log.ownId
  const { id: messageId, photo } = message
  return (
    <Bubble
      own={own}
      from={own ? texts.log.you : log.nameOf(message)}
      named={Boolean(log.named) && !own && begins}
      content={message.content}
      picture={
        photo === 'taken_back' ? (
          <TakenBack>{texts.log.takenBack}</TakenBack>
        ) : (
          photo && (
            <Suspense fallback={<PhotoPlace />}>
              <ChatPhoto
                {...log.place}
                messageId={messageId}
                photo={photo}
                own={own}
                from={log.nameOf(message)}
                onAsk={log.onAskForPhotos}
              />
            </Suspense>
          )
        )
      }
      onTakeBack={own && photo === 'shown' ? () => log.onTakePhotoBack(messageId) : undefined}
      quote={quote}
      reactions={reactionsOf(message, { ownId: log.ownId, you: texts.log.you, nameOf: log.nameOf })}
      at={message.createdAt}
      untimed={!timed}
      state={state && <span>{state}</span>}
      onReply={() => log.onReply(message)}
      onReact={reaction => log.onReact(message.id, reaction)}
      onPin={log.onPin && (() => log.onPin?.(messageId))}
      onRemove={own ? undefined : log.onRemove && (() => log.onRemove?.(message))}
      onReport={own ? undefined : log.onReport && (() => log.onReport?.(message))}
    />
  )
}

const TakenBack = styled.p`
  font-style: italic;
`

const Earlier = ({ earlier, onEarlier }: LogProps) => (
  <Middle>
    <Button
      rank={0}
      small
      busy={earlier === 'loading' && texts.log.loadingEarlier}
      onClick={onEarlier}
    >
      {earlier === 'failed' ? texts.log.earlierFailed : texts.log.earlier}
    </Button>
  </Middle>
)

/* Spacing is padding of the row: the virtual list measures rows and ignores gaps. */
const Line = styled.div<{ $close?: boolean }>`
  max-width: 46rem;
  margin: 0 auto;
  padding-top: var(${({ $close }) => ($close ? '--space-1' : '--space-2')});

  li:last-child > & {
    padding-bottom: var(--space-3);
  }

  &:focus,
  &[data-sought] {
    border-radius: var(--radius-md);
    background: var(--color-sunken);
    outline-offset: calc(var(--focus-width) * -1);
  }
`

const Middle = styled(Line)`
  display: grid;
  justify-items: center;
`

const DayName = styled.h2`
  padding: var(--space-1) var(--space-2) var(--space-3);
  color: var(--color-ink-3);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  text-align: center;
`

type PendingBubbleProps = {
  message: PendingMessage
  quote: ShownQuote | undefined
  /** False while a message that did not reach the server waits for the connection. */
  connected: boolean
  onRetry: () => void
  onDrop: () => void
}

/** A message that is being sent or has failed, with the actions for a failed one. */
const PendingBubble = ({ message, quote, connected, onRetry, onDrop }: PendingBubbleProps) => (
  <Bubble
    own
    faint
    from={texts.log.you}
    content={message.content}
    quote={quote}
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
