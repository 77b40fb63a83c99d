import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useMember } from '../../data/use-member.ts'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/dock.ts'
import { Stack } from '../../ui/layout.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Hint } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { HobbyPicker } from './HobbyPicker.tsx'
import { keepHobbiesDraft, readHobbiesDraft, sameHobbies } from './hobbies-draft.ts'
import { texts } from './texts.ts'

export function HobbiesScreen() {
  const { data, error, refresh } = useRoute('GET /api/profile-hobbies')
  return (
    <ScreenFrame title={texts.hobbiesScreen.title} subtitle={texts.hobbiesScreen.subtitle}>
      {data ? (
        <HobbiesForm saved={data.map(({ hobby }) => hobby)} />
      ) : error ? (
        <ProblemNotice
          title={texts.hobbiesScreen.loadFailed}
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
    <VisuallyHidden>{texts.hobbiesScreen.loading}</VisuallyHidden>
    <SkeletonBlock $height="3rem" $radius="var(--radius-pill)" />
    <SkeletonBlock $height="2.25rem" $width="70%" $radius="var(--radius-pill)" />
    <SkeletonBlock $height="8.5rem" $radius="var(--radius-lg)" />
    <SkeletonBlock $height="14rem" $radius="var(--radius-lg)" />
  </Stack>
)

/** The picker. An unsaved choice is stored on this device and survives a reload. */
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
  const { run, pending } = useCommand('POST /api/profile-hobbies', {
    refresh: ['/api/profile-hobbies', '/api/discover'],
    onDone: hobbies =>
      toast({
        title: texts.hobbiesScreen.savedTitle,
        text: texts.hobbiesScreen.savedText(hobbies.length),
        tone: 'success',
      }),
    failure: { title: texts.hobbiesScreen.failedTitle, text: texts.hobbiesScreen.failedText },
  })
  return (
    <>
      <HobbyPicker value={chosen} onChange={setDraft} />
      <Dock data-docked>
        <Actions>
          <Hint role="status">{isChanged && texts.hobbiesScreen.unsaved}</Hint>
          {isChanged && (
            <Button rank={3} onClick={() => setDraft(undefined)}>
              {texts.hobbiesScreen.discard}
            </Button>
          )}
          <Button
            disabled={!isChanged}
            busy={pending && texts.hobbiesScreen.saving}
            onClick={() => void run({ body: { hobbies: [...chosen] } })}
          >
            {texts.hobbiesScreen.save}
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
