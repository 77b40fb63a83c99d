import { atom, useAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import styled from 'styled-components'
import { SPLASH_SEEN, SPLASH_SEEN_KEY } from '../../contracts/core/covers.ts'
import { timing } from '../../contracts/core/limits.ts'
import { useSession } from '../data/session.ts'
import { tabStorage } from '../ui/device-storage.ts'
import { LogoMark } from '../ui/Logo.tsx'
import { prefersReducedMotion } from '../ui/theme.ts'
import { texts } from './texts.ts'

type SplashState = 'visible' | 'fading' | 'finished'

/** State of the splash. After `finished` it does not return until the page is reloaded. */
export const splashAtom = atom<SplashState>('visible')

/** Whether this tab has shown the splash before; a page then opens without it. */
export const isSplashSeen = (): boolean => document.documentElement.hasAttribute(SPLASH_SEEN)

/**
 * Shows the logo for two seconds and until the session is known, then fades for half a second (not
 * with reduced motion), once in the session of a tab. The app behind is rendered but inert.
 */
export function Splash({ children }: { children: ReactNode }) {
  const [state, setState] = useAtom(splashAtom)
  const shown = useElapsed(remainingSplashTime)
  const sessionKnown = useSession().status !== 'loading'

  useEffect(() => {
    if (state === 'visible' && shown && sessionKnown)
      setState(prefersReducedMotion() || isSplashSeen() ? 'finished' : 'fading')
    if (state !== 'fading') return
    const timer = setTimeout(() => setState('finished'), timing.splashFade)
    return () => clearTimeout(timer)
  }, [state, shown, sessionKnown, setState])
  useEffect(() => {
    if (state === 'finished') tabStorage.setItem(SPLASH_SEEN_KEY, 'yes')
  }, [state])

  return (
    <>
      <Behind inert={state === 'visible'}>{children}</Behind>
      {state !== 'finished' && (
        <div className="splash" data-state={state} role="status" aria-label={texts.opening}>
          <LogoMark />
        </div>
      )}
    </>
  )
}

/** Remaining milliseconds of the splash, counted from the page's first paint. */
export function remainingSplashTime(): number {
  if (isSplashSeen()) return 0
  const [painted] = performance.getEntriesByName('first-paint')
  const since = painted ? performance.now() - painted.startTime : 0
  return Math.max(0, timing.splashShown - since)
}

/** Returns whether the time remaining at the first render has passed. */
function useElapsed(remaining: () => number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), remaining())
    return () => clearTimeout(timer)
  }, [remaining])
  return elapsed
}

const Behind = styled.div`
  display: contents;
`
