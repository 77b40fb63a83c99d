import { atom, useAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import styled from 'styled-components'
import { timing } from '../../contracts/limits.ts'
import { useSession } from '../identity/session.ts'
import { LogoMark } from '../ui/Logo.tsx'
import { prefersStillness } from '../ui/theme.ts'

type SplashState = 'visible' | 'fading' | 'finished'

/** Where the opening stands; once finished it does not come back until the page is loaded anew. */
export const splashAtom = atom<SplashState>('visible')

/**
 * The opening: the logo for two seconds and until it is known who is here, then a fade of half a
 * second (a cut where motion is off). The app stands ready behind it, out of reach.
 */
export function Splash({ children }: { children: ReactNode }) {
  const [state, setState] = useAtom(splashAtom)
  const shown = useElapsed(splashLeft)
  const settled = useSession().status !== 'loading'

  useEffect(() => {
    if (state === 'visible' && shown && settled)
      setState(prefersStillness() ? 'finished' : 'fading')
    if (state !== 'fading') return
    const timer = setTimeout(() => setState('finished'), timing.splashFade)
    return () => clearTimeout(timer)
  }, [state, shown, settled, setState])

  return (
    <>
      <Behind inert={state === 'visible'}>{children}</Behind>
      {state !== 'finished' && (
        <div className="splash" data-state={state} role="status" aria-label="Kith is opening">
          <LogoMark />
        </div>
      )}
    </>
  )
}

/** For how much longer the splash is due, in milliseconds: index.html itself has shown it already. */
export function splashLeft(): number {
  const [painted] = performance.getEntriesByName('first-paint')
  const since = painted ? performance.now() - painted.startTime : 0
  return Math.max(0, timing.splashShown - since)
}

/** Whether as much time as was left at the first render has passed. */
function useElapsed(left: () => number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), left())
    return () => clearTimeout(timer)
  }, [left])
  return elapsed
}

const Behind = styled.div`
  display: contents;
`
