import { MessageCircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFocusOnOpening } from '../ui/use-focus-on-opening.ts'
import { texts } from './texts.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

const cannotBe = (error: unknown) =>
  error instanceof CallFailed && (error.status === 404 || error.status === 400)

type Props = {
  /** `chat` or `group`. */
  what: string
  error: Error | undefined
  onRetry: () => void
  /** Texts for a conversation that does not exist, with a link. */
  gone: { title: string; text: string; action: string; to: string }
  /** The conversation; nothing until it is loaded. */
  children: ReactNode
}

/** `main` of a conversation's page: the conversation, a skeleton, or why it cannot be shown. */
export function ConversationFrame({ what, error, onRetry, gone, children }: Props) {
  const main = useFocusOnOpening()
  useKeyboardRoom()
  return (
    <Main id="main" tabIndex={-1} ref={main}>
      {cannotBe(error) ? (
        <Gone>
          <EmptyState icon={MessageCircleOff} level={1} {...gone} />
        </Gone>
      ) : children ? (
        children
      ) : error ? (
        <ProblemNotice title={texts.frame.failed(what)} text={adviceFor(error)} onRetry={onRetry} />
      ) : (
        <Skeleton label={texts.frame.loading(what)} />
      )}
    </Main>
  )
}

const Main = styled.main`
  display: grid;
  grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  height: var(--seen-height, max(var(--screen-height), 24rem));
  min-width: 0;
`

const Gone = styled.div`
  grid-row: 2;
  align-self: center;
`
