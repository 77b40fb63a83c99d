import { modeLabels, modes } from '../../contracts/profiles/mode-labels.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint } from '../ui/typography.ts'
import { modeIcons } from './mode-icons.ts'
import { texts } from './texts.ts'
import { useSavePart } from './use-save-part.ts'

type Props = { profile: Profile; open: boolean; onClose: () => void }

/** Sheet for the modes in which others see the member. Without any mode nobody does. */
export function ModesSheet({ profile, open, onClose }: Props) {
  const { run, pending } = useSavePart('PUT /api/profile/modes', {
    refresh: ['/api/auth/user', '/api/profile', '/api/discover'],
    done: { title: texts.modesSheet.savedTitle, text: texts.modesSheet.savedText },
    failure: { title: texts.modesSheet.failedTitle, text: texts.modesSheet.failedText },
    onClose,
  })
  return (
    <EditSheet
      title={texts.modesSheet.title}
      subtitle={texts.modesSheet.subtitle}
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
          <Hint role="status">{chosen.length === 0 && texts.modesSheet.noneHint}</Hint>
        </>
      )}
    </EditSheet>
  )
}
