import { useAtomValue } from 'jotai'
import styled from 'styled-components'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { coverNameAtom } from '../../ui/cover.ts'
import { DocumentTitle } from '../../ui/DocumentTitle.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { inColumn, Stack } from '../../ui/layout.ts'
import { Hint, Muted, PageTitle } from '../../ui/typography.ts'
import { useFocusOnOpening } from '../../ui/use-focus-on-opening.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { leaveAtOnce, quickExitAtom } from '../discreet/quick-exit.ts'
import { useStep } from '../passkeys/use-step.ts'
import { unlock } from './app-lock.ts'
import { texts } from './texts.ts'

/** Instead of everything while Kith is locked. It asks the server nothing. */
export function LockScreen({ onUnlocked }: { onUnlocked: () => void }) {
  const hasCover = useAtomValue(coverNameAtom) !== undefined
  const signsOut = useAtomValue(quickExitAtom) === 'sign out'
  const { run, pending, problem } = useStep()
  const main = useFocusOnOpening()
  return (
    <Main id="main" tabIndex={-1} ref={main}>
      <DocumentTitle screen={texts.screen.title} />
      {!hasCover && <LogoMark />}
      <PageTitle>{texts.screen.title}</PageTitle>
      <Muted>{texts.screen.intro}</Muted>
      <AlertBanner text={problem} />
      <Stack $gap={3}>
        <Button
          wide
          busy={pending && texts.screen.unlocking}
          onClick={() => void run(() => unlock().then(onUnlocked))}
        >
          {texts.screen.unlock}
        </Button>
        <Button wide rank={3} onClick={() => leaveAtOnce(signsOut)}>
          {texts.screen.leave}
        </Button>
        <ButtonAnchor wide rank={0} href="/api/logout">
          {texts.screen.signOut}
        </ButtonAnchor>
      </Stack>
      <Hint>{texts.screen.signOutHint}</Hint>
    </Main>
  )
}

const Main = styled.main`
  ${inColumn(4)}
  align-content: center;
  justify-items: center;
  max-width: calc(26rem + 2 * var(--gutter));
  min-height: 100dvh;
  margin: 0 auto;
  padding: var(--space-6) var(--gutter);
  text-align: center;

  > div {
    width: 100%;
  }
`
