import { ActionRow, LinkRow } from '../ui/LinkRow.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { editChoices, type ProfilePart } from './edit-parts.ts'
import { texts } from './texts.ts'

type Props = { open: boolean; onChoose: (part: ProfilePart) => void; onClose: () => void }

export const EditProfileSheet = ({ open, onChoose, onClose }: Props) => (
  <Sheet
    open={open}
    onOpenChange={next => next || onClose()}
    title={texts.editProfileSheet.title}
    subtitle={texts.editProfileSheet.subtitle}
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
