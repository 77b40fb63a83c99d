import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { chooseHobbies, discoverByQuery, listHobbies } from '../../contracts/endpoints.ts'
import type { Hobby } from '../../contracts/hobbies.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { useMember } from '../identity/use-member.ts'
import { Button } from '../ui/Button.tsx'
import { Dock } from '../ui/dock.ts'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { Hint } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { HobbyPicker } from './HobbyPicker.tsx'
import { keepHobbiesDraft, readHobbiesDraft, sameHobbies } from './hobbies-draft.ts'

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

/** The picker. A choice that is not saved is kept on this device, also after a reload. */
function HobbiesForm({ saved }: { saved: readonly Hobby[] }) {
  const { id } = useMember()
  const toast = useToast()
  const [draft, setDraft] = useState(() => readHobbiesDraft(id))
  const chosen = draft ?? saved
  const isChanged = !sameHobbies(chosen, saved)
  useEffect(() => {
    keepHobbiesDraft(id, isChanged ? draft : undefined)
    if (!isChanged) setDraft(undefined)
  }, [id, isChanged, draft])
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
      <HobbyPicker value={chosen} onChange={setDraft} />
      <Dock data-docked>
        <Actions>
          <Hint role="status">{isChanged && 'Not saved yet. Kept on this device.'}</Hint>
          {isChanged && (
            <Button rank={3} onClick={() => setDraft(undefined)}>
              Discard
            </Button>
          )}
          <Button
            disabled={!isChanged}
            busy={pending && 'Saving'}
            onClick={() => void run({ body: { hobbies: [...chosen] } })}
          >
            Save Changes
          </Button>
        </Actions>
      </Dock>
    </>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  > p {
    flex: 1 0 100%;

    &:empty {
      display: none;
    }
  }

  > :last-child {
    flex: 1;
  }

  @media (min-width: 64rem) {
    > p,
    > :last-child {
      flex: none;
    }
  }
`
