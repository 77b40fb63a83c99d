import { ActionRow, LinkRow } from '../ui/LinkRow.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { editChoices, type ProfilePart } from './edit-parts.ts'

type Props = { open: boolean; onChoose: (part: ProfilePart) => void; onClose: () => void }

export const EditProfileSheet = ({ open, onChoose, onClose }: Props) => (
  <Sheet
    open={open}
    onOpenChange={next => next || onClose()}
    title="Edit Profile"
    subtitle="Each part is saved by itself and shows at once. Filters of others follow it the next day (UTC)."
  >
    {editChoices.map(choice =>
      'to' in choice ? (
        <LinkRow key={choice.label} {...choice} />
      ) : (
        <ActionRow key={choice.label} {...choice} onClick={() => onChoose(choice.part)} />
      ),
    )}
  </Sheet>
)
