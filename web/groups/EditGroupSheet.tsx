import { useEffect, useState } from 'react'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { AdmissionChoice } from './AdmissionChoice.tsx'
import { GroupTextFields, missingName } from './GroupTextFields.tsx'
import { texts } from './texts.ts'

const draftOf = ({ isNamed, name, description, admission, newcomersRead }: GroupChat) => ({
  name: isNamed ? name : '',
  description: description ?? '',
  admission,
  newcomersRead,
})

type Props = { group: GroupChat; open: boolean; onClose: () => void }

/** The founder's form: name and description of the group, and who may join from now on. */
export function EditGroupSheet({ group, open, onClose }: Props) {
  const toast = useToast()
  // What the sheet was opened with: only changes since are sent, so that it takes back nothing that
  // another device has changed in the meantime.
  const [opened, setOpened] = useState(group)
  const saved = draftOf(opened)
  const [draft, setDraft] = useState(saved)
  const [isChecked, setIsChecked] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the group must not replace the text being written
  useEffect(() => {
    if (!open) return
    setOpened(group)
    setDraft(draftOf(group))
    setIsChecked(false)
  }, [open])
  const { run, pending } = useCommand('PATCH /api/group-chats/:id', {
    refresh: ['/api/group-chats'],
    onDone: () => {
      toast({ title: texts.form.saved, tone: 'success' })
      onClose()
    },
    failure: failureOf(texts.form.saveFailed),
  })
  const save = () => {
    setIsChecked(true)
    if (missingName(draft.name)) return
    const { name, description, admission, newcomersRead } = draft
    const words = { name: name.trim(), description: description.trim() || null }
    const isReworded = name !== saved.name || description !== saved.description
    void run({
      params: { id: group.id },
      body: {
        ...(isReworded && { words }),
        ...(admission !== saved.admission && { admission }),
        ...(newcomersRead !== saved.newcomersRead && { newcomersRead }),
        version: opened.version,
      },
    })
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.form.edit}
      subtitle={texts.form.editHint}
      unsaved={JSON.stringify(draft) !== JSON.stringify(saved)}
      cancel={texts.form.cancel}
      act={texts.form.save}
      busy={pending && texts.form.saving}
      onAct={save}
    >
      <Stack>
        <GroupTextFields
          value={draft}
          isChecked={isChecked}
          onChange={words => setDraft({ ...draft, ...words })}
        />
        <AdmissionChoice value={draft} onChange={choice => setDraft({ ...draft, ...choice })} />
      </Stack>
    </ActionSheet>
  )
}
