import { CirclePause } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Hint } from '../ui/typography.ts'
import { pauseTexts, usePause } from './use-pause.ts'

/** Pauses and resumes the profile. While it is paused, the profile shows this card first. */
export function PauseCard() {
  const { isPaused, pending, toggle } = usePause()
  return (
    <Panel title={isPaused ? pauseTexts.pausedTitle : pauseTexts.title}>
      <Hint>{pauseTexts.about}</Hint>
      {isPaused ? (
        <Button busy={pending && pauseTexts.resuming} onClick={toggle}>
          {pauseTexts.resume}
        </Button>
      ) : (
        <Button
          rank={3}
          icon={<Icon of={CirclePause} size="small" />}
          busy={pending && pauseTexts.pausing}
          onClick={toggle}
        >
          {pauseTexts.pause}
        </Button>
      )}
    </Panel>
  )
}
