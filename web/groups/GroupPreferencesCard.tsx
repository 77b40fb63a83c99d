import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { UserAvailability } from '../../contracts/groups/group-interests.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint, Muted } from '../ui/typography.ts'
import { GroupChoice, type GroupChoiceValue } from './GroupChoice.tsx'
import { missingChoice } from './missing-choice.ts'
import { texts } from './texts.ts'

type Props = { onFound: (groups: readonly GroupChat[]) => void }

/** The member's wishes for groups, and the search for groups that fit. */
export function GroupPreferencesCard({ onFound }: Props) {
  const read = useRoute('GET /api/user-availability')
  const hobbies = useRoute('GET /api/profile-hobbies')
  return (
    <Card aria-labelledby="together">
      <Stack>
        <div>
          <CardTitle id="together">{texts.preferences.title}</CardTitle>
          <Muted $size="sm">{texts.preferences.hint}</Muted>
        </div>
        <LoadState read={read} what="preferences" height="14rem">
          {saved => (
            <Preferences
              saved={saved}
              own={hobbies.data?.map(({ hobby }) => hobby) ?? []}
              onFound={onFound}
            />
          )}
        </LoadState>
      </Stack>
    </Card>
  )
}

type FormProps = Props & { saved: UserAvailability; own: readonly Hobby[] }

function Preferences({ saved, own, onFound }: FormProps) {
  const toast = useToast()
  const [value, setValue] = useState<GroupChoiceValue>(saved)
  const [isChecked, setIsChecked] = useState(false)
  const missing = missingChoice(value)
  const saving = useCommand('POST /api/user-availability', {
    refresh: ['/api/user-availability'],
    onDone: () => toast({ title: texts.preferences.saved, tone: 'success' }),
    failure: { title: texts.error, text: texts.preferences.saveFailed },
  })
  const finding = useCommand('POST /api/group-chats/find-matches', {
    onDone: found => {
      onFound(found)
      toast(
        found.length > 0
          ? {
              title: texts.preferences.found,
              text: texts.preferences.foundCount(found.length),
              tone: 'success',
            }
          : { title: texts.preferences.noneFound, text: texts.preferences.noneFoundText },
      )
    },
    failure: { title: texts.error, text: texts.preferences.findFailed },
  })
  const save = () => {
    setIsChecked(true)
    if (missing.interests || missing.availability) return
    const { interests, availability } = value
    void saving.run({ body: { interests, availability } as never })
  }
  return (
    <Stack>
      <GroupChoice
        value={value}
        onChange={setValue}
        own={own}
        {...(isChecked ? { errors: missing } : {})}
      />
      <Stack $gap={2}>
        <Button rank={3} busy={saving.pending && texts.preferences.saving} onClick={save}>
          {texts.preferences.save}
        </Button>
        <Button
          icon={<Icon of={Search} size="small" />}
          disabled={!saved.isActive}
          busy={finding.pending && texts.preferences.finding}
          onClick={() => void finding.run()}
        >
          {texts.preferences.find}
        </Button>
        {!saved.isActive && (
          <Hint>
            {saved.interests.length > 0
              ? texts.preferences.fromHobbies
              : texts.preferences.saveFirst}
          </Hint>
        )}
      </Stack>
    </Stack>
  )
}
