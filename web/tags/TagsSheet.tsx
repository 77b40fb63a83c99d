import { chooseTags, discoverByQuery, getProfile, listTags } from '../../contracts/endpoints.ts'
import type { Profile } from '../../contracts/profiles.ts'
import { useCommand } from '../data/use-command.ts'
import { sessionAddress } from '../identity/session.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { useToast } from '../ui/toast.ts'
import { TagsField } from './TagsField.tsx'

type Props = { profile: Profile; open: boolean; onClose: () => void }

export function TagsSheet({ profile, open, onClose }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand(chooseTags, {
    refresh: [sessionAddress, getProfile.path, listTags.path, discoverByQuery.path],
    onDone: () => {
      onClose()
      toast({ title: 'Tags Updated', text: 'Others see the change at once.', tone: 'success' })
    },
    failure: { title: 'Error', text: 'Failed to update tags. Please try again.' },
  })
  return (
    <EditSheet
      title="Tags"
      open={open}
      onClose={onClose}
      saved={profile.tags}
      onSave={tags => void run({ body: { tags } })}
      saving={pending}
    >
      {(value, onChange) => <TagsField value={value} onChange={onChange} />}
    </EditSheet>
  )
}
