import { chooseModes, discoverByQuery, getProfile } from '../../contracts/endpoints.ts'
import { modeLabels, modes } from '../../contracts/mode-labels.ts'
import type { Profile } from '../../contracts/profiles.ts'
import { useCommand } from '../data/use-command.ts'
import { sessionAddress } from '../identity/session.ts'
import { modeIcons } from '../matching/mode-icons.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'

type Props = { profile: Profile; open: boolean; onClose: () => void }

/** Sheet for the modes in which the member is shown to others; none hides them. */
export function ModesSheet({ profile, open, onClose }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand(chooseModes, {
    refresh: [sessionAddress, getProfile.path, discoverByQuery.path],
    onDone: () => {
      onClose()
      toast({ title: 'Modes Updated', text: 'It counts from now on.', tone: 'success' })
    },
    failure: { title: 'Error', text: 'Failed to update modes. Please try again.' },
  })
  return (
    <EditSheet
      title="Where You Appear"
      subtitle="Your card is shown in the modes that are on. Your matches stay."
      open={open}
      onClose={onClose}
      saved={profile.modes}
      onSave={chosen => void run({ body: { modes: chosen } })}
      saving={pending}
    >
      {(chosen, onChange) => (
        <>
          {modes.map(mode => (
            <SwitchRow
              key={mode}
              icon={modeIcons[mode]}
              label={modeLabels[mode]}
              checked={chosen.includes(mode)}
              onChange={on =>
                onChange(modes.filter(one => (one === mode ? on : chosen.includes(one))))
              }
            />
          ))}
          <Hint role="status">
            {chosen.length === 0 &&
              'With none on, nobody new finds you. You can still look around.'}
          </Hint>
        </>
      )}
    </EditSheet>
  )
}
