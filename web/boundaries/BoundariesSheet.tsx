import {
  discoverByQuery,
  listConsentPreferences,
  listUserAchievements,
  stateBoundaries,
} from '../../contracts/endpoints.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { useToast } from '../ui/toast.ts'
import { BoundariesForm } from './BoundariesForm.tsx'

type Props = { open: boolean; onClose: () => void }

export function BoundariesSheet({ open, onClose }: Props) {
  const toast = useToast()
  const { data, error, refresh } = useRoute(listConsentPreferences, {}, { when: open })
  const { run, pending } = useCommand(stateBoundaries, {
    refresh: [listConsentPreferences.path, discoverByQuery.path, listUserAchievements.path],
    onDone: () => {
      onClose()
      toast({ title: 'Boundaries Updated', text: 'Nobody was notified.', tone: 'success' })
    },
    failure: { title: 'Error', text: 'Failed to update boundaries. Please try again.' },
  })
  return (
    <EditSheet
      title="Boundaries & Consent"
      subtitle="Press an answer again to take it back."
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
