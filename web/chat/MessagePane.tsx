import { useSetAtom } from 'jotai'
import { type ReactNode, useRef } from 'react'
import styled from 'styled-components'
import { adviceFor } from '../data/call-errors.ts'
import { conversationKey, draftsAtom } from '../data/message-drafts.ts'
import { useMember } from '../data/use-member.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import type { LogProps } from './LogLine.tsx'
import { MessageLog } from './MessageLog.tsx'
import { pendingMessages } from './pending-messages.ts'
import { texts } from './texts.ts'
import type { useLoadedMessages } from './use-loaded-messages.ts'
import { useOutbox } from './use-outbox.ts'

type Props = Pick<LogProps, 'label' | 'nameOf' | 'named' | 'onReport'> & {
  /** Id of the match or group. */
  id: string
  /** Name of the other member or the group. */
  name: string
  header: ReactNode
  loaded: ReturnType<typeof useLoadedMessages>
  outbox: Parameters<typeof useOutbox>[1]
  /** Shown while there are no messages; what is chosen there becomes the draft. */
  start?: (onChoose: (text: string) => void) => ReactNode
}

/** The messages of a conversation, and the field to write one. */
export function MessagePane({ id, name, header, loaded, outbox, start, ...log }: Props) {
  const me = useMember()
  const { messages, error, refresh, hasEarlier, earlier, loadEarlier } = loaded
  const conversation = conversationKey(me.id, id)
  const { waiting, isConnected, send, retry, drop } = useOutbox(conversation, outbox)
  const setDraft = useSetAtom(draftsAtom)
  const field = useRef<HTMLTextAreaElement>(null)
  const choose = (text: string) => {
    setDraft({ key: conversation, change: () => text })
    field.current?.focus()
  }
  return (
    <>
      <DocumentTitle screen={bidiIsolate(name)} />
      {header}
      {messages ? (
        <MessageLog
          {...log}
          ownId={me.id}
          messages={messages}
          waiting={pendingMessages(waiting, messages, me.id)}
          connected={isConnected}
          onRetry={retry}
          onDrop={drop}
          hasEarlier={hasEarlier}
          earlier={earlier}
          onEarlier={loadEarlier}
          start={start?.(choose)}
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
      <Foot data-screen-only>
        <Composer
          field={field}
          conversation={conversation}
          label={texts.composer.label(bidiIsolate(name))}
          onSend={send}
        />
      </Foot>
    </>
  )
}

const Middle = styled.div`
  padding: var(--space-4) var(--gutter);
`

const Foot = styled.footer`
  padding: var(--space-2) var(--gutter) calc(var(--space-3) + env(safe-area-inset-bottom));
  border-top: var(--border-hair);
  background: var(--color-surface);

  @media (min-width: 64rem) {
    padding-bottom: var(--space-5);
  }
`
