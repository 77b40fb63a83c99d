import { adviceFor } from '../../data/call-errors.ts'
import { useRoute } from '../../data/use-route.ts'
import { EditSheet } from '../../ui/EditSheet.tsx'
import { useSavePart } from '../use-save-part.ts'
import { PreferencesForm } from './PreferencesForm.tsx'
import { texts } from './texts.ts'

type Props = { open: boolean; onClose: () => void }

export function PreferencesSheet({ open, onClose }: Props) {
  const { data, error, refresh } = useRoute('GET /api/relationship-preferences', {}, { when: open })
  const { run, pending } = useSavePart('POST /api/relationship-preferences', {
    refresh: ['/api/relationship-preferences'],
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
      {(value, onChange) => <PreferencesForm value={value} onChange={onChange} />}
    </EditSheet>
  )
}
