import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { limits } from '../../contracts/core/limits.ts'
import type { GroupAdmission } from '../../contracts/groups/group-events.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/Field.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Hint } from '../ui/typography.ts'
import { AdmissionChoice } from './AdmissionChoice.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import { GroupTextFields, missingName } from './GroupTextFields.tsx'
import { missingChoice, missingForGroup } from './missing-choice.ts'
import { texts } from './texts.ts'

const empty = {
  name: '',
  description: '',
  interests: [] as readonly string[],
  availability: [] as readonly string[],
  admission: 'approval' as GroupAdmission,
  newcomersRead: false,
  maxMembers: limits.group.members.initial as number,
}

/** How many members a founder lets in, themselves among them. */
const sizes = [4, 6, limits.group.members.initial, 12, 20, 30, limits.group.members.max]

type Props = { open: boolean; onClose: () => void }

/** The dialog that founds a group. */
export function CreateGroupSheet({ open, onClose }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const hobbies = useRoute('GET /api/profile-hobbies')
  const [draft, setDraft] = useState(empty)
  const [isChecked, setIsChecked] = useState(false)
  useEffect(() => {
    if (open) return
    setDraft(empty)
    setIsChecked(false)
  }, [open])
  const { run, pending } = useCommand('POST /api/group-chats', {
    refresh: ['/api/group-chats'],
    onDone: ({ id }) => {
      toast({ title: texts.form.created, tone: 'success', outlives: 'next-page' })
      onClose()
      navigate(`/group-chats/${id}`)
    },
    failure: failureOf(texts.form.createFailed),
  })
  const missing = missingChoice(draft)
  const stillMissing = missingForGroup(draft)
  const create = () => {
    setIsChecked(true)
    if (missingName(draft.name) || missing.interests || missing.availability) return
    const { name, description, ...choice } = draft
    void run({
      body: { name: name.trim(), description: description.trim() || null, ...choice } as never,
    })
  }
  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={texts.form.create}
      subtitle={texts.form.createHint}
      unsaved={JSON.stringify(draft) !== JSON.stringify(empty)}
      footer={
        <Stack $gap={2}>
          <Hint role="status">{stillMissing}</Hint>
          <Shares>
            <Button rank={3} onClick={onClose}>
              {texts.form.cancel}
            </Button>
            <Button
              disabled={draft.interests.length === 0}
              busy={pending && texts.form.creating}
              onClick={create}
            >
              {texts.form.create}
            </Button>
          </Shares>
        </Stack>
      }
    >
      <Stack>
        <GroupTextFields
          value={draft}
          isChecked={isChecked}
          onChange={words => setDraft({ ...draft, ...words })}
        />
        <GroupChoice
          value={draft}
          onChange={choice => setDraft({ ...draft, ...choice })}
          own={hobbies.data?.map(({ hobby }) => hobby) ?? []}
          {...(isChecked ? { errors: missing } : {})}
        />
        <SelectField
          label={texts.form.seats}
          value={draft.maxMembers}
          onChange={({ target }) => setDraft({ ...draft, maxMembers: Number(target.value) })}
        >
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SelectField>
        <AdmissionChoice value={draft} onChange={choice => setDraft({ ...draft, ...choice })} />
      </Stack>
    </Sheet>
  )
}
