import { useSetAtom } from 'jotai'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Virtualizer } from 'virtua'
import { adviceFor } from '../data/call-errors.ts'
import { conversationKey, draftsAtom } from '../data/message-drafts.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Composer } from './Composer.tsx'
import { localDay } from './day-label.ts'
import { LinkWarning } from './LinkWarning.tsx'
import { LogLine, type LogProps } from './LogLine.tsx'
import type { LogMessage } from './log-message.ts'
import { logRows } from './log-rows.ts'
import { lastRead } from './merge-pages.ts'
import { pendingMessages } from './pending-messages.ts'
import type { PhotoAgreement } from './photos/photo-agreement.ts'
import { texts } from './texts.ts'
import { type MessagesPath, messagesParams, useLoadedMessages } from './use-loaded-messages.ts'
import { useLogScroll } from './use-log-scroll.ts'
import { useOutbox } from './use-outbox.ts'

type Props = Pick<LogProps, 'label' | 'nameOf' | 'named' | 'onReport' | 'onPin' | 'onRemove'> & {
  /** Id of the match or group. */
  id: string
  /** Name of the other member or the group. */
  name: string
  /** `onSearch` opens the search in the messages. */
  header: (onSearch: () => void) => ReactNode
  /** In place of the field, where nobody writes any more. */
  foot?: ReactNode
  path: MessagesPath
  /** The topic that is shown and written in; undefined for all. */
  topic?: string | undefined
  /** Who agrees to photos. */
  photos: Pick<PhotoAgreement, 'own' | 'others'>
  /** Shown while there are no messages; what is chosen there becomes the draft. */
  start?: (onChoose: (text: string) => void) => ReactNode
}

const PhotoSheet = lazySheet('PhotoSheet', () => import('./photos/PhotoSheet.tsx'))

/** The messages of a conversation, and the field to write one. */
export function MessagePane(props: Props) {
  const { id, name, header, foot, path, topic, photos, start, ...log } = props
  const me = useMember()
  const loaded = useLoadedMessages(path, id)
  const { error, refresh, hasEarlier, earlier, loadEarlier } = loaded
  const isShown = (one: { topic?: string | undefined }) => !topic || one.topic === topic
  const messages = loaded.messages?.filter(isShown)
  const conversation = conversationKey(me.id, id)
  const { waiting, isConnected, send, retry, drop } = useOutbox(conversation, path, id)
  const react = useCommand(`PUT ${path}/:messageId/reaction`, { onDone: () => void refresh() })
  const takeBack = useCommand(`DELETE ${path}/:messageId/photo`, { onDone: () => void refresh() })
  const [photoSheet, setPhotoSheet] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const setDraft = useSetAtom(draftsAtom)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isSearching, setSearching] = useState(false)
  const [answeredId, setAnsweredId] = useState<string>()
  const answered = messages?.find(message => message.id === answeredId)
  const choose = (text: string) => {
    setDraft({ key: conversation, change: () => text })
    field.current?.focus()
  }
  return (
    <>
      <DocumentTitle screen={bidiIsolate(name)} />
      {header(() => setSearching(true))}
      {messages ? (
        <MessageLog
          {...log}
          ownId={me.id}
          messages={messages}
          waiting={pendingMessages(waiting.filter(isShown), messages, me.id)}
          connected={isConnected}
          onRetry={retry}
          onDrop={drop}
          onReply={message => setAnsweredId(message.id)}
          onReact={(messageId, reaction) =>
            void react.run({ params: { ...messagesParams(id), messageId }, body: { reaction } })
          }
          place={{ path, chatId: id }}
          onAskForPhotos={() => setPhotoSheet('open')}
          onTakePhotoBack={messageId =>
            void takeBack.run({ params: { ...messagesParams(id), messageId } })
          }
          hasEarlier={hasEarlier}
          earlier={earlier}
          onEarlier={loadEarlier}
          start={start?.(choose)}
          isSearching={isSearching}
          onSearchEnd={() => setSearching(false)}
        />
      ) : (
        <Middle>
          {error ? (
            <ProblemNotice
              title={texts.log.failed}
              text={adviceFor(error)}
              onRetry={() => void refresh()}
            />
          ) : (
            <Skeleton label={texts.log.loading} />
          )}
        </Middle>
      )}
      <Foot data-screen-only data-docked>
        {foot ?? (
          <Composer
            field={field}
            conversation={conversation}
            label={texts.composer.label(bidiIsolate(name))}
            answering={
              answered && {
                id: answered.id,
                to:
                  answered.senderProfileId === me.id
                    ? texts.composer.answeringOwn
                    : texts.composer.answering(bidiIsolate(log.nameOf(answered))),
                content: answered.content,
              }
            }
            onNotAnswering={() => setAnsweredId(undefined)}
            onPhoto={() => setPhotoSheet('open')}
            onSend={content => {
              send(content, { answers: answered?.id, topic })
              setAnsweredId(undefined)
            }}
          />
        )}
      </Foot>
      {photoSheet !== 'unopened' && (
        <Suspense>
          <PhotoSheet
            {...{ path, id, name }}
            {...photos}
            answers={answered?.id}
            open={photoSheet === 'open'}
            onClose={() => setPhotoSheet('closed')}
            onSent={() => {
              setAnsweredId(undefined)
              setPhotoSheet('closed')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const Middle = styled.div`
  padding: var(--space-4) var(--gutter);
`

const Foot = styled.footer`
  position: sticky;
  bottom: 0;
  padding: var(--space-2) var(--gutter) calc(var(--space-3) + env(safe-area-inset-bottom));
  border-top: var(--border-hair);
  background: var(--color-surface);

  @media (min-width: 64rem) {
    padding-bottom: var(--space-5);
  }
`

/** Loaded when somebody searches. It needs nothing in its place where it is missing. */
const ChatSearch = lazyComponent(
  'ChatSearch',
  () => import('./ChatSearch.tsx'),
  () => null,
)

type MessageLogProps = LogProps & {
  start?: ReactNode
  isSearching: boolean
  onSearchEnd: () => void
}

/** All messages by day, scrolled to the newest. Only rows near the viewport are rendered. */
function MessageLog(props: MessageLogProps) {
  const {
    isSearching,
    onSearchEnd,
    start,
    ownId,
    label,
    nameOf,
    messages,
    waiting,
    hasEarlier,
    earlier,
    onEarlier,
  } = props
  const arrived = useIncomingAnnouncement(messages, { ownId, nameOf })
  const rows = logRows(messages, waiting, { hasEarlier, dayOf: localDay })
  const { list, box, content, hasNew, toEnd, toRow, ...scrolling } = useLogScroll({
    count: rows.length,
    first: messages[0]?.id,
    last: messages.at(-1)?.id,
    speaking: waiting.at(-1)?.status === 'sending',
    onStart: hasEarlier && earlier === 'idle' ? onEarlier : undefined,
  })
  const readUpTo = lastRead(messages, ownId)
  const [found, setFound] = useState<string>()
  const showRow = (id: string) => toRow(rows.findIndex(({ key }) => key === id))
  const find = (id: string) => {
    setFound(id)
    showRow(id)
  }
  const [sought, setSought] = useState<string>()
  const seek = (id: string | undefined) => {
    setSought(id)
    if (id !== undefined) showRow(id)
  }
  const endSearch = () => {
    box.current?.focus()
    onSearchEnd()
  }

  return (
    <Place>
      {isSearching && (
        <Suspense>
          <ChatSearch
            messages={messages}
            hasEarlier={hasEarlier}
            isLoading={earlier === 'loading'}
            onEarlier={onEarlier}
            onShow={seek}
            onEnd={endSearch}
          />
        </Suspense>
      )}
      <Box ref={box} aria-label={label} tabIndex={0}>
        <Space />
        {rows.length === 0 && (
          <Start>
            <p>{texts.log.start}</p>
            {start}
          </Start>
        )}
        <div ref={content}>
          <LinkWarning>
            <Virtualizer ref={list} data={rows} as="ol" item="li" scrollRef={box} {...scrolling}>
              {row => (
                <LogLine
                  key={row.key}
                  row={row}
                  log={props}
                  readUpTo={readUpTo}
                  found={found}
                  sought={sought}
                  onFind={find}
                />
              )}
            </Virtualizer>
          </LinkWarning>
        </div>
      </Box>
      {hasNew && (
        <Jump small rank={2} icon={<Icon of={ArrowDown} size="small" />} onClick={toEnd}>
          {texts.log.fresh}
        </Jump>
      )}
      <VisuallyHidden role="log" aria-label={texts.log.fresh}>
        {arrived}
      </VisuallyHidden>
    </Place>
  )
}

const Place = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`

const Box = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  padding: 0 var(--gutter);
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  outline-offset: calc(var(--focus-width) * -1);
`

/* A short log is aligned to the bottom. */
const Space = styled.div`
  flex: 1;
`

const Start = styled.div`
  width: 100%;
  max-width: 30rem;
  margin: 0 auto;
  padding: var(--space-8) 0;

  > p {
    padding: var(--space-4);
    color: var(--color-ink-2);
    text-align: center;
  }
`

const Jump = styled(Button)`
  position: absolute;
  bottom: var(--space-3);
  left: 50%;
  box-shadow: var(--shadow-3);
  translate: -50% 0;
`

/** Text for screen readers about messages of others that arrived while the log was open. */
function useIncomingAnnouncement(
  messages: readonly LogMessage[] | undefined,
  { ownId, nameOf }: { ownId: string; nameOf: (message: LogMessage) => string },
) {
  const lastId = useRef<string>(undefined)
  const latestName = useRef(nameOf)
  latestName.current = nameOf
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!messages) return
    const from = messages.findIndex(({ id }) => id === lastId.current) + 1
    const fresh = messages.slice(from).filter(({ senderProfileId }) => senderProfileId !== ownId)
    const wasOpen = lastId.current !== undefined && from > 0
    if (wasOpen && fresh.length > 0)
      setAnnouncement(
        fresh
          .map(
            message =>
              `${bidiIsolate(latestName.current(message))}: ${bidiIsolate(message.content)}`,
          )
          .join('. '),
      )
    lastId.current = messages.at(-1)?.id ?? ''
  }, [messages, ownId])

  return announcement
}
