import { adviceFor } from '../../data/call-errors.ts'
import { useRoute } from '../../data/use-route.ts'
import { EditSheet } from '../../ui/EditSheet.tsx'
import { useSavePart } from '../use-save-part.ts'
import { BoundariesForm } from './BoundariesForm.tsx'
import { texts } from './texts.ts'

type Props = { open: boolean; onClose: () => void }

export function BoundariesSheet({ open, onClose }: Props) {
  const { data, error, refresh } = useRoute('GET /api/consent-preferences', {}, { when: open })
  const { run, pending } = useSavePart('POST /api/consent-preferences', {
    refresh: ['/api/consent-preferences', '/api/discover', '/api/user-achievements'],
    done: texts.sheet.done,
    failure: texts.sheet.failed,
    onClose,
  })
  return (
    <EditSheet
      title={texts.sheet.title}
      subtitle={texts.sheet.subtitle}
      open={open}
      onClose={onClose}
      saved={data}
      problem={error && { text: adviceFor(error), retry: () => void refresh() }}
      onSave={preferences => void run({ body: { preferences } })}
      saving={pending}
    >
      {(value, onChange) => <BoundariesForm value={value} onChange={onChange} />}
    </EditSheet>
  )
}
