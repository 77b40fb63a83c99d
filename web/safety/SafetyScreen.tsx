import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safetyLimits as limits } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Muted } from '../ui/typography.ts'
import { MakePlanSheet } from './MakePlanSheet.tsx'
import { OwnPlans } from './OwnPlans.tsx'
import { NEW_PLAN } from './safety-link.ts'
import { texts } from './texts.ts'

/** `/safety`: the member's plans of dates; `#plan` opens a new one, with nothing filled in. */
export function SafetyScreen() {
  const { screen } = texts
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const { data: plans = [] } = useRoute('GET /api/safety-plans')
  const isFull = plans.filter(({ state }) => state !== 'ended').length >= limits.open
  const close = () => {
    setMaking(false)
    if (hash !== '') navigate(pageAt('/safety'), { replace: true })
  }
  return (
    <ScreenFrame
      title={screen.title}
      width="text"
      back={{ to: pageAt('/settings'), label: screen.back }}
    >
      <Stack>
        <p>{screen.intro}</p>
        <div>
          <Button disabled={isFull} onClick={() => setMaking(true)}>
            {screen.plan}
          </Button>
        </div>
        {isFull && <Muted>{screen.tooMany(limits.open)}</Muted>}
        <OwnPlans />
      </Stack>
      <MakePlanSheet open={making || hash === NEW_PLAN} onClose={close} />
    </ScreenFrame>
  )
}
