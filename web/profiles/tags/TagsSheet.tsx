import {
  chooseTags,
  discoverByQuery,
  getProfile,
  listTags,
} from '../../../contracts/core/endpoint-table.ts'
import type { Profile } from '../../../contracts/profiles/profiles.ts'
import { sessionAddress } from '../../data/session.ts'
import { EditSheet } from '../../ui/EditSheet.tsx'
import { useSavePart } from '../use-save-part.ts'
import { TagsField } from './TagsField.tsx'
import { texts } from './texts.ts'

type Props = { profile: Profile; open: boolean; onClose: () => void }

export function TagsSheet({ profile, open, onClose }: Props) {
  const { run, pending } = useSavePart(chooseTags, {
    refresh: [sessionAddress, getProfile.path, listTags.path, discoverByQuery.path],
    done: texts.sheet.done,
    failure: texts.sheet.failed,
    onClose,
  })
  return (
    <EditSheet
      title={texts.sheet.title}
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
