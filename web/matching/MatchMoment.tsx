import { useSetAtom } from 'jotai'
import * as Dialog from 'radix-ui/dialog'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled, { css, keyframes } from 'styled-components'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { conversationKey, draftsAtom } from '../data/message-drafts.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { useHistoryLayer } from '../ui/history-layers.ts'
import { inColumn, Stack } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { giveFocusBack } from '../ui/Sheet.tsx'
import { HeroTitle, oneLine, Strong } from '../ui/typography.ts'
import { newMatchAtom } from './match-moment-state.ts'
import { matchTexts } from './match-texts.ts'
import { momentTexts } from './moment-texts.ts'
import { Openers } from './Openers.tsx'
import { otherSide } from './other-side.ts'

/**
 * Shows a new match over the whole screen, with both portraits and three first messages to choose
 * from; a plain dialog in accessibility mode. Back closes it. Focus is trapped inside and returned
 * on close.
 */
export function MatchMoment({ matchId }: { matchId: string }) {
  const own = useMember()
  const close = useClose()
  useHistoryLayer(1, close)
  const navigate = useNavigate()
  const setDraft = useSetAtom(draftsAtom)
  const opener = useRef<Element>(null)
  /** True once an opener was chosen: the chat's field takes the focus. */
  const isWriting = useRef(false)
  const { data: match } = useRoute('GET /api/matches/:matchId', { params: { matchId } })
  const other = match && otherSide(match, own.id)

  const write = (text?: string) => {
    if (text) setDraft({ key: conversationKey(own.id, matchId), change: () => text })
    close()
    isWriting.current = Boolean(text)
    navigate(`/chat/${matchId}`, { state: { writes: isWriting.current } })
  }

  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Scrim />
        <Screen
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (!isWriting.current) giveFocusBack(opener.current)
          }}
        >
          <Middle>
            <Words role="status">
              <Dialog.Title asChild>
                <HeroTitle as="h2">{matchTexts.title}</HeroTitle>
              </Dialog.Title>
              <Dialog.Description>{matchTexts.text}</Dialog.Description>
            </Words>
            <Pair>
              <Thread viewBox="0 0 240 120" aria-hidden="true">
                <path pathLength="1" d={thread} />
              </Thread>
              <Face $from="left">
                <Oval photo={primaryPhoto(own.photos)} seed={own.id} size="xl" />
                <bdi>{own.pseudonym}</bdi>
              </Face>
              <Face $from="right">
                {other ? (
                  <Oval photo={primaryPhoto(other.photos)} seed={other.id} size="xl" />
                ) : (
                  <Waiting />
                )}
                <bdi>{other?.pseudonym ?? ' '}</bdi>
              </Face>
            </Pair>
            <section aria-labelledby="openers">
              <Strong as="h3" id="openers">
                {momentTexts.match.openers}
              </Strong>
              <Openers matchId={matchId} mode={match?.discoveryMode ?? 'dating'} onChoose={write} />
            </section>
            <Stack $gap={3}>
              <Button wide onClick={() => write()}>
                {momentTexts.match.write}
              </Button>
              <Button rank={3} wide onClick={close}>
                {momentTexts.match.keepLooking}
              </Button>
            </Stack>
          </Middle>
        </Screen>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Closes the moment, also when the page behind it changes. */
function useClose(): () => void {
  const setMatch = useSetAtom(newMatchAtom)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== openedAt.current) setMatch(undefined)
  }, [pathname, setMatch])
  return () => setMatch(undefined)
}

/** Joins the portraits with a loop, like the logo's arm around its stem. */
const thread =
  'M6 84C46 92 78 88 102 76 128 63 142 46 142 30A22 22 0 0 0 98 30C98 46 112 63 138 76 162 88 194 92 234 84'

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

const Screen = styled(Dialog.Content)`
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

const Thread = styled.svg`
  position: absolute;
  top: 0;
  width: 15rem;

  path {
    fill: none;
    stroke: var(--color-thread);
    stroke-width: 3.5;
    stroke-linecap: round;
    stroke-dasharray: 1;
    animation: ${draw} ${DRAWN_IN} var(--ease-out);
  }

  [data-a11y="on"] & {
    display: none;
  }
`

const Face = styled.div<{ $from: 'left' | 'right' }>`
  --away: ${({ $from }) => ($from === 'left' ? '-4rem' : '4rem')};

  display: grid;
  justify-items: center;
  gap: var(--space-3);
  min-width: 0;
  max-width: 9rem;
  font-weight: var(--weight-bold);
  animation: ${come} ${DRAWN_IN} var(--ease-out);

  > bdi {
    max-width: 100%;
    ${oneLine}
  }
`

const ring = css`
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
