import { useSetAtom } from 'jotai'
import * as Dialog from 'radix-ui/dialog'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled, { css, keyframes } from 'styled-components'
import { conversationKey, draftsAtom } from '../data/message-drafts.ts'
import { useMember } from '../data/use-member.ts'
import { Button } from '../ui/Button.tsx'
import { DialogContent } from '../ui/DialogContent.tsx'
import { useHistoryLayer } from '../ui/history-layers.ts'
import { inColumn, Stack } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { HeroTitle, oneLine, Strong } from '../ui/typography.ts'
import { momentTexts } from './moment-texts.ts'

type MomentFace = {
  readonly id: string
  readonly pseudonym: string
  readonly photo: ComponentProps<typeof Portrait>['photo']
}

type Props = {
  title: string
  text: ReactNode
  /** Undefined for somebody whose name is still loading. */
  faces: readonly (MomentFace | undefined)[]
  /** The conversation that it opens, and its page. */
  chat: { id: string; page: string }
  /** First messages to choose from: each goes into the field of the chat. */
  openers: (choose: (text: string) => void) => ReactNode
  writeLabel: string
  onClose: () => void
}

/**
 * A new match over the whole screen: the portraits of its people, joined by the thread, and the ways to
 * their chat; a plain dialog in accessibility mode. Back and a change of the page close it. Focus is
 * trapped inside and returned on close.
 */
export function Moment({ title, text, faces, chat, openers, writeLabel, onClose }: Props) {
  useHistoryLayer(1, onClose)
  useClosedByPage(onClose)
  const own = useMember()
  const setDraft = useSetAtom(draftsAtom)
  const navigate = useNavigate()
  /** True once an opener was chosen: the chat's field takes the focus. */
  const isWriting = useRef(false)
  const write = (text?: string) => {
    if (text) setDraft({ key: conversationKey(own.id, chat.id), change: () => text })
    isWriting.current = Boolean(text)
    // First, as an open dialog would keep the focus from the field.
    onClose()
    navigate(chat.page, { state: { writes: isWriting.current } })
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Scrim />
        <Screen
          onEscape={onClose}
          onCloseAutoFocus={event => isWriting.current && event.preventDefault()}
        >
          <Middle>
            <Words role="status">
              <Dialog.Title asChild>
                <HeroTitle as="h2">{title}</HeroTitle>
              </Dialog.Title>
              <Dialog.Description>{text}</Dialog.Description>
            </Words>
            <Faces faces={faces} />
            <section aria-labelledby="openers">
              <Strong as="h3" id="openers">
                {momentTexts.match.openers}
              </Strong>
              {openers(write)}
            </section>
            <Stack $gap={3}>
              <Button wide onClick={() => write()}>
                {writeLabel}
              </Button>
              <Button rank={3} wide onClick={onClose}>
                {momentTexts.match.keepLooking}
              </Button>
            </Stack>
          </Middle>
        </Screen>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useClosedByPage(close: () => void): void {
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== openedAt.current) close()
  }, [pathname, close])
}

/** Two portraits with a loop of the thread between them, or more with a loop above each. */
const Faces = ({ faces }: Pick<Props, 'faces'>) =>
  faces.length === 2 ? (
    <Pair>
      <Between>
        <Loop />
      </Between>
      {faces.map((face, index) => (
        <OneFace key={face?.id ?? index} face={face} from={index === 0 ? -1 : 1} />
      ))}
    </Pair>
  ) : (
    <Several>
      {faces.map((face, index) => (
        <div key={face?.id ?? index}>
          <Loop />
          <OneFace face={face} from={index - (faces.length - 1) / 2} />
        </div>
      ))}
    </Several>
  )

const OneFace = ({ face, from }: { face: MomentFace | undefined; from: number }) => (
  <Face $from={from}>
    {face ? <Oval photo={face.photo} seed={face.id} size="xl" /> : <Waiting />}
    <bdi>{face?.pseudonym ?? ' '}</bdi>
  </Face>
)

/** Joins portraits like the logo's arm around its stem. */
const Loop = () => (
  <Thread viewBox="0 0 240 120" aria-hidden="true">
    <path
      pathLength="1"
      d="M0 84C40 92 78 88 102 76 128 63 142 46 142 30A22 22 0 0 0 98 30C98 46 112 63 138 76 162 88 200 92 240 84"
    />
  </Thread>
)

const DRAWN_IN = 'calc(var(--dur-slow) * 600 / 420)'

const appear = keyframes`from { opacity: 0 }`
const draw = keyframes`from { stroke-dashoffset: 1 }`
const come = keyframes`from { opacity: 0; transform: translateX(var(--away)) }`

const Scrim = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: calc(var(--z-toast) + 1);
  background: var(--color-scrim);
`

const Screen = styled(DialogContent)`
  position: fixed;
  inset: 0;
  z-index: calc(var(--z-toast) + 1);
  display: grid;
  padding: var(--space-6) var(--gutter) calc(var(--space-6) + env(safe-area-inset-bottom));
  overflow-y: auto;
  color-scheme: dark;
  background: var(--brand-ground);
  color: var(--color-on-brand);
  animation: ${appear} var(--dur-base) var(--ease-out);

  &:focus {
    outline: none;
  }

  [data-a11y="on"] & {
    width: min(100% - 2 * var(--gutter), 32rem);
    height: fit-content;
    max-height: calc(100dvh - 2 * var(--space-4));
    margin: auto;
    border: 2px solid var(--color-line-strong);
    border-radius: var(--radius-lg);
    color-scheme: inherit;
    background: var(--color-surface);
    color: var(--color-ink);
  }
`

const Middle = styled.div`
  ${inColumn(6)}
  width: 100%;
  max-width: 30rem;
  margin: auto;
`

const Words = styled.div`
  ${inColumn(2)}
  text-align: center;
`

const Pair = styled.div`
  position: relative;
  display: flex;
  justify-content: center;
  /* Two portraits fit beside each other on the smallest phones. */
  gap: clamp(var(--space-2), 100% - 15rem, var(--space-8));
`

const Between = styled.div`
  position: absolute;
  top: 0;
  width: 15rem;
`

/* No gaps: the loop above each portrait goes on above the next. */
const Several = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  row-gap: var(--space-4);

  > div {
    flex: 0 1 9rem;
    min-width: 6rem;
    max-width: 33%;
  }

  svg {
    display: block;
    margin-bottom: calc(-1 * var(--space-5));
  }
`

const Thread = styled.svg`
  width: 100%;
  overflow: visible;

  path {
    fill: none;
    stroke: var(--color-thread);
    stroke-width: 3.5;
    stroke-dasharray: 1;
    animation: ${draw} ${DRAWN_IN} var(--ease-out);
  }

  [data-a11y="on"] && {
    display: none;
  }
`

const Face = styled.div<{ $from: number }>`
  --away: ${({ $from }) => `${$from * 4}rem`};

  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: var(--space-3);
  min-width: 0;
  max-width: 9rem;
  padding-inline: var(--space-1);
  font-weight: var(--weight-bold);
  animation: ${come} ${DRAWN_IN} var(--ease-out);

  > bdi {
    max-width: 100%;
    ${oneLine}
  }
`

const ring = css`
  max-width: 92%;
  box-shadow: 0 0 0 3px var(--color-thread);
`

const Oval = styled(Portrait)`
  ${ring}
`

const Waiting = styled.span`
  ${ring}
  width: 7.5rem;
  aspect-ratio: 5 / 6;
  border-radius: var(--radius-locket);
  background: var(--color-sunken);
`
