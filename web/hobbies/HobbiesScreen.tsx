import { useState } from 'react'
import { chooseHobbies, discoverByQuery, listHobbies } from '../../contracts/endpoints.ts'
import type { Hobby } from '../../contracts/hobbies.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Dock } from '../ui/dock.ts'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { HobbyPicker } from './HobbyPicker.tsx'

export function HobbiesScreen() {
  const { data, error, refresh } = useRoute(listHobbies)
  return (
    <ScreenFrame title="My Hobbies" subtitle="Manage your interests and activities">
      {data ? (
        <HobbiesForm saved={data.map(({ hobby }) => hobby)} />
      ) : error ? (
        <ProblemNotice
          title="Your hobbies could not be loaded"
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Loading />
      )}
    </ScreenFrame>
  )
}

const Loading = () => (
  <Stack role="status">
    <VisuallyHidden>Loading your hobbies</VisuallyHidden>
    <SkeletonBlock $height="3rem" $radius="var(--radius-pill)" />
    <SkeletonBlock $height="2.25rem" $width="70%" $radius="var(--radius-pill)" />
    <SkeletonBlock $height="8.5rem" $radius="var(--radius-lg)" />
    <SkeletonBlock $height="14rem" $radius="var(--radius-lg)" />
  </Stack>
)

function HobbiesForm({ saved }: { saved: readonly Hobby[] }) {
  const toast = useToast()
  const [chosen, setChosen] = useState(saved)
  const { run, pending } = useCommand(chooseHobbies, {
    refresh: [listHobbies.path, discoverByQuery.path],
    onDone: hobbies =>
      toast({
        title: 'Hobbies Updated',
        text: `${hobbies.length} on your profile now.`,
        tone: 'success',
      }),
    failure: { title: 'Error', text: 'Failed to update hobbies. Please try again.' },
  })
  return (
    <>
      <HobbyPicker value={chosen} onChange={setChosen} />
      <Dock data-docked>
        <Button
          busy={pending && 'Saving'}
          onClick={() => void run({ body: { hobbies: [...chosen] } })}
        >
          Save Changes
        </Button>
      </Dock>
    </>
  )
}
