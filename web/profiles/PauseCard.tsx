import CirclePause from 'lucide-react/icons/circle-pause'
import { useId } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle, Hint } from '../ui/typography.ts'
import { pauseTexts, usePause } from './use-pause.ts'

/** Pauses and resumes the profile. While it is paused, the profile shows this card first. */
export function PauseCard() {
  const id = useId()
  const { isPaused, pending, toggle } = usePause()
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={3}>
        <CardTitle id={id}>{isPaused ? pauseTexts.pausedTitle : pauseTexts.title}</CardTitle>
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
      </Stack>
    </Card>
  )
}
