import {
  discoverByQuery,
  listConsentPreferences,
  listUserAchievements,
  stateBoundaries,
} from '../../../contracts/core/endpoint-table.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useRoute } from '../../data/use-route.ts'
import { EditSheet } from '../../ui/EditSheet.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { BoundariesForm } from './BoundariesForm.tsx'
import { texts } from './texts.ts'

type Props = { open: boolean; onClose: () => void }

export function BoundariesSheet({ open, onClose }: Props) {
  const toast = useToast()
  const { data, error, refresh } = useRoute(listConsentPreferences, {}, { when: open })
  const { run, pending } = useCommand(stateBoundaries, {
    refresh: [listConsentPreferences.path, discoverByQuery.path, listUserAchievements.path],
    onDone: () => {
      onClose()
      toast({ ...texts.sheet.done, tone: 'success' })
    },
    failure: texts.sheet.failed,
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
