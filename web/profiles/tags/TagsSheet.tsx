import { adviceFor } from '../../data/call-errors.ts'
import { useRoute } from '../../data/use-route.ts'
import { EditSheet } from '../../ui/EditSheet.tsx'
import { useSavePart } from '../use-save-part.ts'
import { TagsField } from './TagsField.tsx'
import { texts } from './texts.ts'

type Props = { open: boolean; onClose: () => void }

export function TagsSheet({ open, onClose }: Props) {
  const { data, error, refresh } = useRoute(
    'GET /api/profile-tags',
    {},
    { when: open, refetch: true },
  )
  const { run, pending } = useSavePart('PUT /api/profile-tags', {
    refresh: ['/api/auth/user', '/api/profile', '/api/profile-tags', '/api/discover'],
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
