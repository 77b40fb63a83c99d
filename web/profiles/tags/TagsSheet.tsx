import {
  chooseTags,
  discoverByQuery,
  getProfile,
  listTags,
} from '../../../contracts/core/endpoint-table.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { sessionAddress } from '../../data/session.ts'
import { useRoute } from '../../data/use-route.ts'
import { EditSheet } from '../../ui/EditSheet.tsx'
import { useSavePart } from '../use-save-part.ts'
import { TagsField } from './TagsField.tsx'
import { texts } from './texts.ts'

type Props = { open: boolean; onClose: () => void }

export function TagsSheet({ open, onClose }: Props) {
  const { data, error, refresh } = useRoute(listTags, {}, { when: open, refetch: true })
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
      saved={data?.tags}
      {...(error && { problem: { text: adviceFor(error), retry: () => void refresh() } })}
      onSave={tags => void run({ body: { tags } })}
      saving={pending}
    >
      {(value, onChange) => <TagsField value={value} onChange={onChange} />}
    </EditSheet>
  )
}
